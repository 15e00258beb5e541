import type { Page } from '@playwright/test';
import { registerDomain, saveSetting } from '../world/accounts.ts';
import { finishCheckout } from '../world/checkout.ts';
import { expect, test } from '../world/test.ts';

test('a gift to the demo organisation goes from its form to the thanks', async ({ page }) => {
  await page.goto('/donation-embed?component=advanced');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Doneer nu');
  await expect(page.getByText('Stichting De Open Hand')).toBeVisible();
  await expect(page.getByText('Je wordt doorgestuurd naar een beveiligde betaalpagina.')).toBeVisible();
  await page.getByText('€ 25', { exact: true }).click();
  await page.getByLabel('E-mailadres').fill('zoe@voorbeeld.nl');
  await page.getByLabel('Voornaam').fill('Zoë');
  await page.getByLabel('Achternaam').fill('Ünal');
  await page.getByRole('button', { name: 'Doneer € 25,00' }).click();

  await page.waitForURL('**/simulator/checkout/*');
  await expect(page.getByText('€ 25,00')).toBeVisible();
  await finishCheckout(page, 'paid');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bedankt, Zoë!');
  await expect(page.getByRole('main')).toContainText(
    'Uw donatie van € 25,00 aan Stichting De Open Hand is voltooid.',
  );
  await expect(page.getByRole('definition')).toHaveText(['€ 25,00', 'Eenmalig', 'Voltooid']);
  await expect(page.getByRole('link', { name: 'Terug naar website' })).toBeVisible();
  await expect(page.locator('canvas.confetti')).toBeAttached();
});

test('a donor who gave no name is thanked for the amount that was typed', async ({ page, charity }) => {
  await page.goto(`/donation-embed?component=simple&orgId=${charity.id}`);
  await page.getByText('Ander bedrag').click();
  await expect(page.getByLabel('Bedrag in euro')).toBeFocused();
  await page.keyboard.type('1250,5');
  await page.getByLabel('E-mailadres').fill('zoe@voorbeeld.nl');
  await page.getByRole('button', { name: 'Doneer € 1.250,50' }).click();
  await finishCheckout(page, 'paid');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Donatie Geslaagd!');
  await expect(page.getByRole('definition').first()).toHaveText('€ 1.250,50');
});

for (const outcome of ['failed', 'canceled', 'expired'] as const) {
  test(`a payment that is ${outcome} says that nothing was charged`, async ({ page, charity }) => {
    await giveTo(page, charity);
    await finishCheckout(page, outcome);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Donatie niet geslaagd');
    await expect(page.getByRole('main')).toContainText('Er is geen bedrag afgeschreven.');
    await expect(page.getByRole('link', { name: 'Terug naar website' })).toBeVisible();
    await expect(page.locator('canvas')).toHaveCount(0);
  });
}

test('a payment that stays open is watched until it is paid', async ({ page, charity }) => {
  await giveTo(page, charity);
  const paymentId = await finishCheckout(page, 'open');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Betalingsstatus controleren...');
  await charity.request.post(`/simulator/control/payments/${paymentId}/status`, { data: { status: 'paid' } });
  const headline = page.getByRole('heading', { level: 1 });
  await expect(headline).toHaveText('Donatie Geslaagd!');
  // Focused so that it is read aloud. It is no control, and does not look like one.
  await expect(headline).toBeFocused();
  await expect(headline).toHaveCSS('outline-style', 'none');
  await expect(page.getByRole('definition')).toHaveText(['€ 10,00', 'Eenmalig', 'Voltooid']);
});

test('a payment that the provider never tells us about is found out as well', async ({ page, charity }) => {
  await charity.request.post('/simulator/control/faults', {
    data: { key: charity.simulatorKey, count: 'always', effect: { type: 'drop' } },
  });
  await giveTo(page, charity);
  await finishCheckout(page, 'paid');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Donatie Geslaagd!', { timeout: 20_000 });
});

test.describe('the way back', () => {
  test('leads to the page the donor came from, when it is on a domain of the organisation', async ({
    page,
    charity,
  }) => {
    await registerDomain(charity.request, 'www.voorbeeld.nl');
    const id = await giveAndPay(page, charity);
    await page.goto(`/donation-complete?id=${id}&ref=https://www.voorbeeld.nl/steun-ons`);
    await expectWayBack(page, 'https://www.voorbeeld.nl/steun-ons');
    await page.goto(`/donation-complete?id=${id}&ref=https://www.oplichter.nl/`);
    await expectWayBack(page, '/');
  });

  test('leads to the thank-you page, else to the website of the organisation', async ({ page, charity }) => {
    await saveSetting(charity.request, 'org_website_url', 'https://www.voorbeeld.nl');
    const id = await giveAndPay(page, charity);
    await expectWayBack(page, 'https://www.voorbeeld.nl');
    await saveSetting(charity.request, 'custom_success_url', 'https://www.voorbeeld.nl/bedankt');
    await page.goto(`/donation-complete?id=${id}&ref=https://www.oplichter.nl/`);
    await expectWayBack(page, 'https://www.voorbeeld.nl/bedankt');
  });
});

test.describe('a status page without a donation', () => {
  test('says that the address names none', async ({ page }) => {
    await page.goto('/donation-complete');
    await expect(page.getByRole('alert')).toHaveText('Geen donatie-ID gevonden in de URL.');
  });

  test('says that nobody knows the one it names', async ({ page }) => {
    await page.goto('/donation-complete?id=abcdefghijklmnopqrstuvwxyz');
    await expect(page.getByRole('alert')).toContainText('Fout bij het controleren van donatiestatus');
    await expect(page.getByRole('alert')).toContainText(
      'Er is een fout opgetreden bij het controleren van de status van uw donatie.',
    );
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We kennen deze donatie niet');
    await expect(page.getByText('geen bedrag afgeschreven')).toHaveCount(0);
  });
});

test.describe('to a visitor who prefers reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('no confetti falls', async ({ page, charity }) => {
    await giveTo(page, charity);
    await finishCheckout(page, 'paid');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Donatie Geslaagd!');
    await expect(page.locator('canvas')).toHaveCount(0);
  });
});

async function giveTo(page: Page, { id }: { id: string }): Promise<void> {
  await page.goto(`/donation-embed?component=simple&orgId=${id}`);
  await page.getByLabel('E-mailadres').fill('zoe@voorbeeld.nl');
  await page.getByRole('button', { name: 'Doneer € 10,00' }).click();
}

async function giveAndPay(page: Page, charity: { id: string }): Promise<string> {
  await giveTo(page, charity);
  await finishCheckout(page, 'paid');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Donatie Geslaagd!');
  return new URL(page.url()).searchParams.get('id') ?? '';
}

async function expectWayBack(page: Page, href: string): Promise<void> {
  await expect(page.getByRole('link', { name: 'Terug naar website' })).toHaveAttribute('href', href);
}
