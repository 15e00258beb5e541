import { logIn } from '../world/accounts.ts';
import { expect, test } from '../world/test.ts';
import { expectToast } from '../world/toast.ts';

test.use({ expectedErrors: ['/api/admin/settings', '/api/auth/profile'] });

test('what an organisation says of itself is what donors and it itself see', async ({ page, charity }) => {
  await logIn(page.request, charity);
  await page.goto('/admin?tab=organisatie');
  const name = page.getByLabel('Organisatienaam');
  await expect(name).toHaveValue(charity.name);
  await expect(page.getByRole('button', { name: 'Instellingen opslaan' })).toBeDisabled();

  const newName = `${charity.name} en vrienden`;
  await name.fill(newName);
  await page.getByLabel('Primaire huiskleur').fill('#1d4ed8');
  await expect(page.getByText('Doneer € 10,00')).toHaveCSS('color', 'rgb(255, 255, 255)');
  await page.getByLabel('Adres', { exact: true }).fill('Neude 1\n3512 AD Utrecht');
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
  await expect(page.getByRole('link', { name: `nieuw-${charity.email}` })).toBeVisible();
  await expect(page.getByRole('complementary').getByText(newName)).toBeVisible();

  await page.reload();
  await expect(page.getByLabel('RSIN')).toHaveValue('123456782');
  await expect(page.getByLabel('ANBI-status')).toHaveValue('ja');
  await expect(page.getByLabel('Adres', { exact: true })).toHaveValue('Neude 1\n3512 AD Utrecht');
  await page.goto(`/donation-embed?component=simple&orgId=${charity.id}`);
  await expect(page.getByText(newName)).toBeVisible();
  await expect(page.getByRole('button', { name: /Doneer/ })).toHaveCSS(
    'background-color',
    'rgb(29, 78, 216)',
  );
});

test('what is refused stays in its field with the reason; the rest is saved', async ({
  page,
  organisation,
  administrator,
}) => {
  await logIn(page.request, organisation);
  await page.goto('/admin?tab=organisatie');
  const email = page.getByLabel('E-mailadres', { exact: true });
  const { email: taken } = await (await administrator.get('/api/auth/me')).json();
  await email.fill(taken);
  await page.getByLabel('Projectnaam').fill('Egels');
  await page.getByRole('button', { name: 'Instellingen opslaan' }).click();
  await expectToast(page, 'Fout bij bijwerken account', 'Dit e-mailadres is al in gebruik.');
  await expect(email).toBeFocused();
  await email.fill(organisation.email);

  await page.getByLabel('RSIN').fill('123456789');
  await page.getByLabel('Website-URL').fill('onze site');
  await page.getByRole('button', { name: 'Instellingen opslaan' }).click();
  await expectToast(page, 'Fout bij opslaan instellingen', 'Er is iets misgegaan.');
  await expect(page.getByLabel('RSIN')).toHaveAccessibleDescription(/Dit is geen geldig RSIN\./);
  await expect(page.getByLabel('Website-URL')).toBeFocused();
  await expect(page.getByLabel('Website-URL')).toHaveValue('onze site');

  await page.getByRole('link', { name: 'E-mail', exact: true }).click();
  await page.getByRole('button', { name: 'Verlaten zonder opslaan' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('E-mail');
  await page.goBack();
  await expect(page.getByLabel('Projectnaam')).toHaveValue('Egels');
  await expect(page.getByLabel('Website-URL')).toHaveValue('');
});
