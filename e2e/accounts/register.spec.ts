import { newAccount } from '../world/accounts.ts';
import { findMail } from '../world/mailbox.ts';
import { expect, test } from '../world/test.ts';
import { expectToast } from '../world/toast.ts';

test('an organisation registers, opens its dashboard, confirms its address and logs out', async ({
  page,
  administrator,
}) => {
  const anna = newAccount();
  await page.goto('/register');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Registreer je organisatie');
  await expect(page.getByRole('link', { name: 'algemene voorwaarden' })).toHaveAttribute('href', '/terms');
  await expect(page.getByRole('link', { name: 'privacybeleid' })).toHaveAttribute('href', '/privacy');
  await page.getByLabel('Gebruikersnaam').fill(anna.username);
  await page.getByLabel('E-mailadres', { exact: true }).fill(anna.email);
  await page.getByLabel('Wachtwoord', { exact: true }).fill(anna.password);
  await page.getByLabel('Wachtwoord bevestigen').fill(anna.password);
  await page.getByLabel('Organisatienaam').fill('Stichting Het Lichthuis');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Registreren' }).click();
  await expectToast(page, 'Registratie voltooid', 'Je account is succesvol aangemaakt. Je kunt nu inloggen.');

  await page.waitForURL('/admin');
  await expect(page.getByText('Stichting Het Lichthuis')).toBeVisible();
  await expect(page.getByText('Gebruiker', { exact: true })).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link');
  await expect(menu.locator('span:not([aria-hidden])')).toHaveText([
    'Dashboard',
    'Donaties',
    'Donateurs',
    'Campagnes',
    'Jaaroverzichten',
    'API Configuratie',
    'Organisatie',
    'Documentatie',
    'E-mail',
    'Team',
  ]);
  await expect(page.getByRole('button', { name: 'Stuur opnieuw' })).toBeVisible();
  const mail = await findMail(administrator, anna.email);
  await page.goto(/\S*e-mail-bevestigen\S*/.exec(mail.text)![0]);
  await expect(page.getByText('Uw e-mailadres is bevestigd.')).toBeVisible();
  await page.getByRole('link', { name: 'Naar het dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  await expect(page.getByRole('button', { name: 'Stuur opnieuw' })).toHaveCount(0);
  await page.getByRole('link', { name: anna.email }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Organisatie-instellingen');

  await page.getByRole('button', { name: 'Uitloggen' }).click();
  await expectToast(page, 'Uitgelogd');
  await expect(page.getByRole('button', { name: 'Inloggen', exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Inloggen', exact: true })).toBeVisible();
});
