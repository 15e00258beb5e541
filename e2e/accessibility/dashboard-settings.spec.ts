import type { Page } from '@playwright/test';
import { logIn, registerDomain } from '../world/accounts.ts';
import { administratorLogin } from '../world/administrator.ts';
import { expectAccessible, phone } from '../world/expect-accessible.ts';
import { expect, test } from '../world/test.ts';

test.use({
  expectedErrors: [
    '/api/admin/settings',
    '/api/admin/receipt-preview',
    "Blocked script execution in 'about:srcdoc'",
  ],
});

test('the payment settings with a warning, a test result and a domain are accessible', async ({
  page,
  charity,
}) => {
  await registerDomain(charity.request, 'www.goed-doel.nl');
  await open(page, charity, 'api');
  await page.getByRole('radio', { name: /Live/ }).check();
  await page.getByRole('button', { name: 'Live-sleutel: simulatorsleutel gebruiken' }).click();
  await page.getByRole('button', { name: 'Live-sleutel testen' }).click();
  await expect(page.getByRole('list', { name: 'Actieve betaalmethoden' })).toBeVisible();
  await expectAccessible(page);
});

test('the organisation settings with errors are accessible', async ({ page, organisation }) => {
  await open(page, organisation, 'organisatie');
  await page.getByLabel('RSIN').fill('1');
  await page.getByLabel('Primaire huiskleur').fill('#ffe600');
  await page.getByRole('button', { name: 'Instellingen opslaan' }).click();
  await expect(page.locator('[id$=-error]', { hasText: 'Een RSIN heeft negen cijfers.' })).toBeVisible();
  await expectAccessible(page);
});

test('the integration guide is accessible', async ({ page, charity }) => {
  await open(page, charity, 'documentatie');
  await expect(page.frameLocator('iframe').getByRole('button', { name: /Doneer/ })).toBeVisible();
  await expectAccessible(page);
});

test('the test mail form with errors is accessible', async ({ page, organisation }) => {
  await open(page, organisation, 'e-mail');
  await page.getByLabel('E-mailadres van de ontvanger').fill('');
  await page.getByRole('button', { name: 'Testmail versturen' }).click();
  await expect(page.getByText('Vul een geldig e-mailadres in')).toBeVisible();
  await expectAccessible(page);
});

test('the preview of a mail is accessible', async ({ page, organisation }) => {
  await open(page, organisation, 'e-mail');
  await page.getByRole('tab', { name: 'HTML Template' }).click();
  await expect(page.getByRole('list', { name: 'Mails en kwitantie' })).toBeVisible();
  await expectAccessible(page);
  await openMail(page, 'Bevestiging van een gift');
  await page.getByRole('tab', { name: 'Voorbeeld' }).click();
  await expect(page.frameLocator('iframe').getByText('Zoë de Vries')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Bewerken' }).click();
  await page.getByRole('button', { name: 'Gegeven invoegen' }).click();
  await expectAccessible(page);
});

test('the template of a receipt is accessible', async ({ page, organisation }) => {
  await open(page, organisation, 'e-mail');
  await page.getByRole('tab', { name: 'HTML Template' }).click();
  await openMail(page, 'Kwitantie');
  await expect(page.getByRole('link', { name: 'Downloaden' })).toBeVisible();
  await expectAccessible(page);
});

test('the mail template screen of an administrator is accessible', async ({ page }) => {
  await open(page, administratorLogin, 'e-mail');
  await page.getByRole('tab', { name: 'HTML Template' }).click();
  await expect(page.getByLabel('Organisatie', { exact: true })).toBeVisible();
  await openMail(page, 'Bevestiging van een gift');
  await page.getByRole('tab', { name: 'Geavanceerd' }).click();
  await expect(page.getByLabel('HTML van de bevestigingsmail')).toBeVisible();
  await expectAccessible(page, [phone]);
});

async function openMail(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).click();
}

async function open(page: Page, login: { email: string; password: string }, tab: string): Promise<void> {
  await logIn(page.request, login);
  await page.goto(`/admin?tab=${tab}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}
