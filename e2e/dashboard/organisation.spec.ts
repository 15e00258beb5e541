import type { Locator } from '@playwright/test';
import { logIn } from '../world/accounts.ts';
import { letProofExpire } from '../world/let-proof-expire.ts';
import { expect, test } from '../world/test.ts';
import { expectToast, toastOn } from '../world/toast.ts';

test.use({ expectedErrors: ['/api/admin/settings', '/api/admin/organization/close'] });

test('the donation form and the dashboard show the saved organisation details', async ({ page, charity }) => {
  await logIn(page.request, charity);
  await page.goto('/admin?tab=organisatie');
  const name = page.getByLabel('Organisatienaam');
  await expect(name).toHaveValue(charity.name);
  await expect(page.getByRole('button', { name: 'Instellingen opslaan' })).toBeDisabled();

  const newName = `${charity.name} en vrienden`;
  await name.fill(newName);
  await page.getByLabel('Primaire huiskleur').fill('#1d4ed8');
  await expect(page.getByText('Doneer € 10,00')).toHaveCSS('color', 'rgb(255, 255, 255)');
  await page.getByRole('textbox', { name: 'Adres optioneel', exact: true }).fill('Neude 1\n3512 AD Utrecht');
  await page.getByLabel('RSIN').fill('123456782');
  await page.getByLabel('KvK-nummer').fill('12345678');
  await page.getByLabel('ANBI-status').selectOption('ja');
  await page.getByLabel('E-mailadres', { exact: true }).fill(`nieuw-${charity.email}`);
  await page.getByRole('button', { name: 'Instellingen opslaan' }).click();
  await expectToast(
    page,
    'Organisatie-instellingen opgeslagen',
    'Uw organisatie-instellingen zijn bijgewerkt.',
  );
  const email = page.getByLabel('E-mailadres', { exact: true });
  await expect(email).toHaveAccessibleDescription(/We hebben een link gestuurd naar nieuw-anna/);
  await expect(email).toHaveValue(charity.email);
  await expect(page.getByRole('complementary').getByText(newName)).toBeVisible();

  await page.reload();
  await expect(page.getByLabel('RSIN')).toHaveValue('123456782');
  await expect(page.getByLabel('ANBI-status')).toHaveValue('ja');
  await expect(page.getByRole('textbox', { name: 'Adres optioneel', exact: true })).toHaveValue(
    'Neude 1\n3512 AD Utrecht',
  );
  await page.goto(`/donation-embed?component=simple&orgId=${charity.id}`);
  await expect(page.getByText(newName)).toBeVisible();
  await expect(page.getByRole('button', { name: /Doneer/ })).toHaveCSS(
    'background-color',
    'rgb(29, 78, 216)',
  );
});

test('a refused save keeps the typed values, shows the reasons, and saves nothing', async ({
  page,
  organisation,
  administrator,
}) => {
  await logIn(page.request, organisation);
  await page.goto('/admin?tab=organisatie');
  const username = page.getByLabel('Gebruikersnaam', { exact: true });
  const { username: taken } = await (await administrator.get('/api/auth/me')).json();
  await username.fill(taken);
  await page.getByLabel('Projectnaam').fill('Egels');
  await page.getByRole('button', { name: 'Instellingen opslaan' }).click();
  await expectToast(page, 'Fout bij bijwerken account', 'Deze gebruikersnaam is al in gebruik.');
  await expect(username).toBeFocused();
  await username.fill(organisation.username);

  await page.getByLabel('RSIN').fill('123456789');
  await page.getByLabel('Website-URL').fill('onze site');
  await page.getByRole('button', { name: 'Instellingen opslaan' }).click();
  await expectToast(page, 'Fout bij opslaan instellingen', 'Twee velden kloppen niet.');
  await expectNoOverlap(toastOn(page), page.locator('[data-save-bar]'));
  await expect(page.getByLabel('RSIN')).toHaveAccessibleDescription(/Dit is geen geldig RSIN\./);
  await expect(page.getByLabel('Website-URL')).toBeFocused();
  await expect(page.getByLabel('Website-URL')).toHaveValue('onze site');

  await page.getByRole('link', { name: 'E-mail', exact: true }).click();
  await page.getByRole('button', { name: 'Verlaten zonder opslaan' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('E-mail');
  await page.goBack();
  await expect(page.getByLabel('Projectnaam')).toHaveValue('');
  await expect(page.getByLabel('Website-URL')).toHaveValue('');
});

for (const [device, viewport] of [
  ['a desktop', { width: 1280, height: 900 }],
  ['a phone', { width: 390, height: 800 }],
] as const)
  test(`on ${device} the save bar stays on the screen after a change, and no message covers it`, async ({
    page,
    organisation,
  }) => {
    await page.setViewportSize(viewport);
    await logIn(page.request, organisation);
    await page.goto('/admin?tab=organisatie');
    await page.getByLabel('Projectnaam').fill('Egels');
    const save = page.getByRole('button', { name: 'Instellingen opslaan' });
    await page.evaluate(() => scrollTo(0, 0));
    await expect(save).toBeInViewport({ ratio: 1 });
    await save.click();
    await expect(toastOn(page)).toBeVisible();
    // The message stays while the pointer is on it.
    await toastOn(page).hover();
    const bar = page.locator('[data-save-bar]');
    for (const edge of ['start', 'center', 'end'] as const) {
      await bar.evaluate((element, block) => element.scrollIntoView({ block }), edge);
      await expectNoOverlap(toastOn(page), bar);
    }
  });

async function expectNoOverlap(one: Locator, other: Locator): Promise<void> {
  await expect(async () => {
    const [a, b] = [await one.boundingBox(), await other.boundingBox()];
    expect(a && b && (a.y + a.height <= b.y || b.y + b.height <= a.y)).toBe(true);
  }).toPass({ timeout: 30_000 });
}

test('an owner confirms the closing of the organisation with the password, and then reopens the organisation', async ({
  page,
  charity,
}) => {
  await logIn(page.request, charity);
  await page.goto('/admin?tab=organisatie');
  await page.getByRole('link', { name: 'Organisatie opheffen' }).click();
  await page.getByRole('button', { name: 'Organisatie opheffen' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Organisatie opheffen' });
  await dialog.getByRole('textbox').fill(charity.name);
  await letProofExpire(charity);
  await dialog.getByRole('button', { name: 'Opheffen', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Bent u het?' });
  await question.getByLabel('Wachtwoord', { exact: true }).fill(charity.password);
  await question.getByRole('button', { name: 'Bevestigen' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Uw organisatie wordt verwijderd')).toBeVisible();
  await page.getByRole('button', { name: 'Toch behouden' }).click();
  await expect(page.getByRole('button', { name: 'Organisatie opheffen' })).toBeVisible();
  await expect(page.getByText('Uw organisatie wordt verwijderd')).toBeHidden();
});
