import type { Page } from '@playwright/test';
import { finishCheckout } from '../world/checkout.ts';
import { expect, test } from '../world/test.ts';

test('a donation to the demo organisation goes from the form to the thank-you page', async ({ page }) => {
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
    'Uw gift van € 25,00 aan Stichting De Open Hand is voltooid.',
  );
  await expect(page.getByRole('definition')).toHaveText(['€ 25,00', 'Eenmalig', 'Voltooid']);
  await expect(page.getByRole('link', { name: 'Terug naar website' })).toBeVisible();
  await expect(page.locator('canvas.confetti')).toBeAttached();
});

test('the status page of a failed payment says that nothing was charged', async ({ page, charity }) => {
  await giveTo(page, charity);
  await finishCheckout(page, 'failed');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Donatie niet geslaagd');
  await expect(page.getByRole('main')).toContainText('Er is geen bedrag afgeschreven.');
  await expect(page.getByRole('link', { name: 'Terug naar website' })).toBeVisible();
  await expect(page.locator('canvas')).toHaveCount(0);
});

test('the status page of an open payment shows the success as soon as the payment is paid', async ({
  page,
  charity,
}) => {
  await giveTo(page, charity);
  const paymentId = await finishCheckout(page, 'open');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Betalingsstatus controleren...');
  await charity.request.post(`/simulator/control/payments/${paymentId}/status`, { data: { status: 'paid' } });
  const headline = page.getByRole('heading', { level: 1 });
  await expect(headline).toHaveText('Donatie Geslaagd!');
  // The heading has focus, so that screen readers announce it, but no outline, because it is not a control.
  await expect(headline).toBeFocused();
  await expect(headline).toHaveCSS('outline-style', 'none');
  await expect(page.getByRole('definition')).toHaveText(['€ 10,00', 'Eenmalig', 'Voltooid']);
});

test.describe('while Mollie is down', () => {
  test.use({ expectedErrors: ['/api/donations'] });

  test('the donor sees a clear error, and a retry succeeds once Mollie works', async ({ page, charity }) => {
    await charity.request.post('/simulator/control/faults', {
      data: {
        key: charity.simulatorKey,
        method: 'POST',
        path: '/v2/payments',
        count: 3,
        effect: { type: 'status', code: 503 },
      },
    });
    await giveTo(page, charity);
    await expect(page.getByRole('alert')).toContainText(
      'De betaalpagina is even niet bereikbaar. Er is niets afgeschreven. Probeer het zo opnieuw.',
    );
    await page.getByRole('button', { name: 'Doneer € 10,00' }).click();
    await finishCheckout(page, 'paid');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Donatie Geslaagd!');
  });
});

async function giveTo(page: Page, { id }: { id: string }): Promise<void> {
  await page.goto(`/donation-embed?component=simple&orgId=${id}`);
  await page.getByLabel('E-mailadres').fill('zoe@voorbeeld.nl');
  await page.getByRole('button', { name: 'Doneer € 10,00' }).click();
}
