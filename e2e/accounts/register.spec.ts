import type { Page } from '@playwright/test';
import { createGate } from '../../donor/testing/gate.ts';
import { newAccount } from '../world/accounts.ts';
import { findMail } from '../world/mailbox.ts';
import { expect, test } from '../world/test.ts';
import { expectToast } from '../world/toast.ts';

test.use({ expectedErrors: ['/api/auth/register'] });

test('an organisation registers, is on its dashboard, confirms its address, and logs out', async ({
  page,
  administrator,
}) => {
  const anna = newAccount();
  await page.goto('/register');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Registreer je organisatie');
  await fillIn(page, {
    ...anna,
    confirmPassword: anna.password,
    organisationName: 'Stichting Het Lichthuis',
  });
  await page.getByRole('checkbox').check();
  await register(page);
  await expectToast(page, 'Registratie voltooid', 'Je account is succesvol aangemaakt. Je kunt nu inloggen.');

  await page.waitForURL('/admin');
  await expect(page.getByText('Stichting Het Lichthuis')).toBeVisible();
  await expect(page.getByText('Gebruiker', { exact: true })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link')).toHaveText([
    'Dashboard',
    'Donaties',
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

test('the dashboard follows one and a half seconds after registering', async ({ page }) => {
  const anna = newAccount();
  await page.clock.install();
  await page.goto('/register');
  await fillIn(page, { ...anna, confirmPassword: anna.password, organisationName: 'De Brug' });
  await page.getByRole('checkbox').check();
  await page.clock.pauseAt(Date.now() + 60_000);
  const answered = page.waitForResponse('**/api/auth/register');
  await register(page);
  await answered;

  await expect(async () => {
    await page.clock.runFor(20);
    await expect(page.getByRole('button', { name: 'Registreren' })).toBeDisabled({ timeout: 100 });
  }).toPass();
  await page.clock.runFor(1_400);
  expect(new URL(page.url()).pathname).toBe('/register');
  await page.clock.runFor(200);
  await page.waitForURL('/admin');
});

test('the registration form says of every field what is wrong with it', async ({ page }) => {
  await page.goto('/register');
  await fillIn(page, {
    username: 'an',
    email: 'anna@',
    password: 'kort',
    confirmPassword: 'anders',
    organisationName: 'A',
    organisationEmail: 'geen adres',
  });
  await register(page);
  await expectFieldError(page, 'Gebruikersnaam', 'Gebruikersnaam moet minimaal 3 tekens bevatten');
  await expectFieldError(page, 'E-mailadres', 'Voer een geldig e-mailadres in');
  await expectFieldError(page, 'Wachtwoord', 'Wachtwoord moet minimaal 8 tekens bevatten');
  await expectFieldError(page, 'Wachtwoord bevestigen', 'Wachtwoorden komen niet overeen');
  await expectFieldError(page, 'Organisatienaam', 'Organisatienaam moet minimaal 2 tekens bevatten');
  await expectFieldError(
    page,
    'E-mailadres van de organisatie optioneel',
    'Voer een geldig e-mailadres in voor de organisatie',
  );
  await expect(page.getByRole('checkbox')).toHaveAccessibleDescription(
    'Je moet de algemene voorwaarden accepteren om door te gaan',
  );
  await expect(page.getByLabel('Gebruikersnaam')).toBeFocused();
});

test('a username or address that somebody has already cannot be registered', async ({
  page,
  organisation,
}) => {
  const { username, email, password } = organisation;
  await page.goto('/register');
  await fillIn(page, {
    username,
    email: `ander-${email}`,
    password,
    confirmPassword: password,
    organisationName: 'De Brug',
  });
  await page.getByRole('checkbox').check();
  await register(page);
  await expectFieldError(page, 'Gebruikersnaam', 'Deze gebruikersnaam is al in gebruik.');
  await expectToast(page, 'Registratie mislukt', 'Deze gebruikersnaam is al in gebruik.');

  await page.getByLabel('Gebruikersnaam').fill(`${username}-2`);
  await page.getByLabel('E-mailadres', { exact: true }).fill(email.toUpperCase());
  await register(page);
  await expectFieldError(page, 'E-mailadres', 'Dit e-mailadres is al in gebruik.');
  await expect(page.getByLabel('Wachtwoord', { exact: true })).toHaveValue(password);
});

test('the registration form is busy while it waits, and keeps what was typed when the server fails', async ({
  page,
}) => {
  const gate = createGate();
  await page.route('**/api/auth/register', async (route) => {
    await gate.opened;
    await route.fulfill({ status: 500, body: '' });
  });
  const anna = newAccount();
  await page.goto('/register');
  await fillIn(page, { ...anna, confirmPassword: anna.password, organisationName: 'De Brug' });
  await page.getByRole('checkbox').check();
  await register(page);
  await expect(page.getByRole('button', { name: 'Bezig met registreren...' })).toBeDisabled();

  gate.open();
  await expectToast(page, 'Registratie mislukt', 'Er is een fout opgetreden. Probeer het later opnieuw.');
  await expect(page.getByRole('alert')).toHaveText(
    'Er is een fout opgetreden bij het registreren van je account.',
  );
  await expect(page.getByRole('button', { name: 'Registreren' })).toBeEnabled();
  await expect(page.getByLabel('Organisatienaam')).toHaveValue('De Brug');
});

test('the registration form links to the terms, the privacy policy and the login card', async ({ page }) => {
  await page.goto('/register');
  await expect(page.getByRole('link', { name: 'algemene voorwaarden' })).toHaveAttribute('href', '/terms');
  await expect(page.getByRole('link', { name: 'privacybeleid' })).toHaveAttribute('href', '/privacy');
  await page.getByRole('link', { name: 'Inloggen' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inloggen');
});

interface Registration {
  username: string;
  email: string;
  password: string;
  confirmPassword: string;
  organisationName: string;
  organisationEmail?: string;
}

async function fillIn(page: Page, registration: Registration): Promise<void> {
  await page.getByLabel('Gebruikersnaam').fill(registration.username);
  await page.getByLabel('E-mailadres', { exact: true }).fill(registration.email);
  await page.getByLabel('Wachtwoord', { exact: true }).fill(registration.password);
  await page.getByLabel('Wachtwoord bevestigen').fill(registration.confirmPassword);
  await page.getByLabel('Organisatienaam').fill(registration.organisationName);
  await page.getByLabel('E-mailadres van de organisatie').fill(registration.organisationEmail ?? '');
}

async function register(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Registreren' }).click();
}

async function expectFieldError(page: Page, label: string, error: string): Promise<void> {
  await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(new RegExp(`${error}$`));
}
