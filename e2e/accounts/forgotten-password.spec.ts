import type { Page } from '@playwright/test';
import { logIn, type Login } from '../world/accounts.ts';
import { administratorLogin } from '../world/administrator.ts';
import { logInWithForm } from '../world/log-in-form.ts';
import { retryPatiently } from '../world/retry-patiently.ts';
import { expect, test } from '../world/test.ts';
import { expectToast } from '../world/toast.ts';

const sent = 'Als dit adres bij ons bekend is, ontvangt u binnen enkele minuten een mail met een link.';

test.use({ expectedErrors: ['/api/auth/login', '/api/auth/password-link'] });

test('the mailed link lets the user choose a new password, and works only once', async ({
  page,
  organisation,
}) => {
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Wachtwoord vergeten?' }).click();
  await askForLink(page, organisation.email);
  await expect(page.getByRole('alert')).toContainText(sent);

  const resetPage = await openMailedLink(page, organisation.email);
  await resetPage.getByLabel('Nieuw wachtwoord').fill('Herfst-Blad-2026');
  await resetPage.getByLabel('Wachtwoord bevestigen').fill('Herfst-Blad-2027');
  await resetPage.getByRole('button', { name: 'Wachtwoord opslaan' }).click();
  await expect(resetPage.getByText('Wachtwoorden komen niet overeen')).toBeVisible();
  await resetPage.getByLabel('Wachtwoord bevestigen').fill('Herfst-Blad-2026');
  await resetPage.getByRole('button', { name: 'Wachtwoord opslaan' }).click();
  await expect(resetPage.getByRole('alert')).toContainText('Uw wachtwoord is gewijzigd.');

  await resetPage.reload();
  await expect(resetPage.getByRole('alert')).toContainText('Met deze link is al een wachtwoord gekozen.');
  await expect(resetPage.getByRole('link', { name: 'Nieuwe link aanvragen' })).toBeVisible();

  await page.context().clearCookies();
  await expectLogin(page, organisation, 'refused');
  await expectLogin(page, { email: organisation.email, password: 'Herfst-Blad-2026' }, 'accepted');
});

test('the page for a forgotten password does not reveal whether an address has an account', async ({
  page,
  administrator,
}) => {
  const stranger = 'onbekend@voorbeeld.nl';
  await page.goto('/wachtwoord-vergeten');
  await askForLink(page, 'geen adres');
  await expect(page.getByText('Voer een geldig e-mailadres in')).toBeVisible();
  await askForLink(page, stranger);
  await expect(page.getByRole('alert')).toContainText(sent);
  expect(await (await administrator.get('/api/admin/mailbox')).text()).not.toContain(stranger);
});

async function askForLink(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mailadres').fill(email);
  await page.getByRole('button', { name: 'Link versturen' }).click();
}

/** Opens the link from the built-in mailbox, which replaces the mail server in a trial installation. */
async function openMailedLink(page: Page, email: string): Promise<Page> {
  await logIn(page.request, administratorLogin);
  await page.goto('/postvak');
  const mails = page.getByRole('navigation', { name: 'Mails' }).getByRole('link').filter({ hasText: email });
  const mail = mails.filter({ hasText: 'Een nieuw wachtwoord kiezen' });
  await retryPatiently(async (timeout) => {
    await page.getByRole('button', { name: 'Vernieuwen' }).click();
    await expect(mail).toBeVisible({ timeout });
  });
  await mail.click();
  await expect(page.getByRole('definition').filter({ hasText: email })).toBeVisible();

  const opened = page.context().waitForEvent('page');
  await page
    .frameLocator('iframe[title="Inhoud van de mail"]')
    .getByRole('link', { name: 'Nieuw wachtwoord kiezen' })
    .click();
  const resetPage = await opened;
  await expect(resetPage.getByRole('heading', { level: 1 })).toHaveText('Nieuw wachtwoord kiezen');
  return resetPage;
}

async function expectLogin(page: Page, login: Login, outcome: 'accepted' | 'refused'): Promise<void> {
  await page.goto('/admin');
  await logInWithForm(page, login);
  if (outcome === 'accepted') await expectToast(page, 'Ingelogd');
  else await expectToast(page, 'Fout bij inloggen', 'Ongeldige e-mail of wachtwoord');
}
