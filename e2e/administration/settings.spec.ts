import type { Page } from '@playwright/test';
import { createAccount, logIn } from '../world/accounts.ts';
import { administratorLogin } from '../world/administrator.ts';
import { findMailAbout } from '../world/mailbox.ts';
import { expect, test } from '../world/test.ts';
import { expectToast, toastOn } from '../world/toast.ts';

test.use({ expectedErrors: ['/api/admin/settings'] });

test.beforeEach(async ({ page }) => logIn(page.request, administratorLogin));

test('a setting is saved when its field loses focus, is shown after a reload, and can be deleted', async ({
  page,
}) => {
  await openSettings(page);
  const phone = page.getByRole('textbox', { name: 'Telefoonnummer' });
  const remove = page.getByRole('button', { name: 'Telefoonnummer verwijderen' });
  await expect(remove).toHaveCount(0);
  await phone.fill('030 765 43 21');
  await expect(toastOn(page)).toHaveCount(0);
  await phone.blur();
  await expectToast(page, 'Instelling opgeslagen', 'De instelling is succesvol opgeslagen.');

  await page.reload();
  await expect(phone).toHaveValue('030 765 43 21');
  await remove.click();
  const confirmation = page.getByRole('alertdialog', { name: 'Instelling verwijderen' });
  await expect(confirmation).toContainText('Dit kan niet ongedaan worden gemaakt.');
  await confirmation.getByRole('button', { name: 'Annuleren' }).click();
  await expect(remove).toBeFocused();
  await expect(phone).toHaveValue('030 765 43 21');
  await remove.click();
  await confirmation.getByRole('button', { name: 'Verwijderen' }).click();
  await expectToast(page, 'Instelling verwijderd', 'De instelling is succesvol verwijderd.');
  await expect(confirmation).toBeHidden();
  await expect(phone).toHaveValue('');
  await expect(remove).toHaveCount(0);
});

test('an empty or unchanged field is not saved', { tag: '@deep' }, async ({ page }) => {
  await openSettings(page);
  let saves = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/admin/settings')) saves += 1;
  });
  const email = page.getByLabel('E-mailadres');
  await email.fill('   ');
  await email.blur();
  await email.focus();
  await email.blur();
  await page.getByRole('tab', { name: 'Account' }).click();
  await page.getByLabel('Gebruikersnaam').focus();
  await page.getByLabel('Gebruikersnaam').blur();
  expect(saves).toBe(0);
});

test(
  'a refused value stays in its field, and the field shows the reason',
  { tag: '@deep' },
  async ({ page }) => {
    await openSettings(page);
    await page.getByRole('tab', { name: 'Financieel' }).click();
    const kvk = page.getByLabel('KvK-nummer');
    await kvk.fill('1234');
    await kvk.press('Enter');
    await expectToast(
      page,
      'Fout bij opslaan',
      'Er is een fout opgetreden: Een KvK-nummer heeft acht cijfers.',
    );
    await expect(kvk).toHaveAccessibleDescription(/Een KvK-nummer heeft acht cijfers\.$/);
    await expect(kvk).toHaveValue('1234');
  },
);

test(
  'a failed deletion is reported, and the dialog stays open',
  { tag: '@deep' },
  async ({ page, administrator }) => {
    await administrator.post('/api/admin/settings', {
      data: { key: 'organization_vat', value: 'NL123456789B01' },
    });
    await page.route('**/api/admin/settings/*', (route) => route.abort());
    await openSettings(page);
    await page.getByRole('tab', { name: 'Financieel' }).click();
    await page.getByRole('button', { name: 'Btw-nummer verwijderen' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Verwijderen' }).click();
    await expectToast(page, 'Fout bij verwijderen', 'Er is een fout opgetreden: Onbekende fout');
    await expect(page.getByRole('alertdialog').getByRole('alert')).toBeVisible();
    await administrator.delete('/api/admin/settings/organization_vat');
  },
);

test('there is a tab for each kind of setting', { tag: '@deep' }, async ({ page }) => {
  await openSettings(page);
  const fields: Record<string, readonly string[]> = {
    Organisatie: ['Naam van de organisatie', 'E-mailadres', 'Telefoonnummer', 'Adres'],
    Financieel: ['Btw-nummer', 'KvK-nummer', 'Bankrekening (IBAN)'],
    'E-mail': ['Naam van de afzender', 'Adres van de afzender', 'Antwoordadres'],
    'Website & URLs': ['Bedankpagina', 'Annuleringspagina'],
    Account: ['Gebruikersnaam', 'E-mailadres van uw account', 'Huidig wachtwoord'],
  };
  await expect(page.getByRole('tab')).toHaveText(Object.keys(fields));
  for (const [tab, labels] of Object.entries(fields)) {
    await page.getByRole('tab', { name: tab, exact: true }).click();
    for (const label of labels) await expect(page.getByLabel(label, { exact: true })).toBeVisible();
  }
});

test(
  'when the settings cannot be loaded, the screen requests them a second time, and then shows an error',
  { tag: '@deep' },
  async ({ page }) => {
    let requests = 0;
    await page.route(
      '**/api/admin/settings',
      (route) => {
        requests += 1;
        return route.abort();
      },
      { times: 2 },
    );
    await page.goto('/admin?tab=instellingen');
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Fout bij laden instellingen');
    await expect(alert).toContainText('Er is een onbekende fout opgetreden.');
    expect(requests).toBe(2);
    await alert.getByRole('button', { name: 'Opnieuw proberen' }).click();
    await expect(page.getByRole('textbox', { name: 'Telefoonnummer' })).toBeVisible();
  },
);

test('the new address of an administrator applies after the mailed link is opened', async ({
  page,
  administrator,
}) => {
  const colleague = await createAccount(administrator, { isAdmin: true });
  await logIn(page.request, colleague);
  await openSettings(page);
  await page.getByRole('tab', { name: 'Account' }).click();
  const email = page.getByLabel('E-mailadres van uw account');
  const next = `nieuw-${colleague.email}`;
  await email.fill(next);
  await email.press('Enter');
  const notice = `We hebben een link gestuurd naar ${next}. Uw adres verandert zodra u die opent.`;
  await expectToast(page, 'Instelling opgeslagen', `De instelling is succesvol opgeslagen.${notice}`);
  await expect(email).toHaveValue(colleague.email);

  const mail = await findMailAbout(administrator, 'Bevestig uw nieuwe e-mailadres', next);
  await page.goto(/\S*e-mail-bevestigen\S*/.exec(mail.text)![0]);
  await page.getByRole('link', { name: 'Naar het dashboard' }).click();
  await expect(page.getByRole('link', { name: next })).toBeVisible();
});

async function openSettings(page: Page): Promise<void> {
  await page.goto('/admin?tab=instellingen');
  await expect(page.getByRole('tab', { name: 'Organisatie' })).toBeVisible();
}
