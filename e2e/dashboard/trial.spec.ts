import { randomBytes } from 'node:crypto';
import { logIn, saveSetting } from '../world/accounts.ts';
import { finishCheckout } from '../world/checkout.ts';
import { expectAccessible } from '../world/expect-accessible.ts';
import { retryPatiently } from '../world/retry-patiently.ts';
import { expect, test } from '../world/test.ts';
import { expectToast } from '../world/toast.ts';

test.use({ expectedErrors: ['/api/admin/trial'] });

test('an organisation tests other amounts, sees the results, and adopts the new amounts', async ({
  page,
  charity,
  browser,
  baseURL,
}) => {
  await saveSetting(
    charity.request,
    'mollie_api_live_key',
    `live_simulator_${randomBytes(16).toString('hex')}`,
  );
  await saveSetting(charity.request, 'payment_api_environment', 'live');
  await logIn(page.request, charity);
  await page.goto('/admin?tab=organisatie&deel=formulier');
  await page.getByLabel('Eerste bedrag van variant B').fill('15');
  await page.getByLabel('Tweede bedrag van variant B').fill('30');
  await page.getByRole('button', { name: 'Geefproef starten' }).click();
  await expect(page.getByLabel('Eerste bedrag van variant B')).toHaveAccessibleDescription(
    /Vul drie tot vijf bedragen in/,
  );
  await expectAccessible(page);
  await page.getByLabel('Derde bedrag van variant B').fill('60');
  await page.getByRole('button', { name: 'Geefproef starten' }).click();
  await expectToast(page, 'De geefproef is begonnen.', 'Bezoekers krijgen vanaf nu variant A of B.');
  await expect(page.getByText('Nog niet te zeggen')).toBeVisible();

  const donor = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  let views = 0;
  do {
    await donor.goto(`/donation-embed?component=simple&orgId=${charity.id}`);
    views += 1;
  } while ((await donor.getByText('€ 60', { exact: true }).count()) === 0);
  await donor.getByText('€ 60', { exact: true }).click();
  await donor.getByLabel('E-mailadres').fill('zoe@voorbeeld.nl');
  await donor.getByRole('button', { name: 'Doneer € 60,00' }).click();
  await finishCheckout(donor, 'paid');
  await expect(donor.getByRole('heading', { name: 'Donatie Geslaagd!' })).toBeVisible();
  await donor.context().close();

  // The product stores the counted views of the form only every few seconds, so the test repeats the check.
  const tried = page.getByRole('region', { name: 'Variant B' });
  await retryPatiently(async (timeout) => {
    await page.reload();
    await expect(tried.getByText('€ 60,00', { exact: true })).toBeVisible({ timeout });
    const kept = page.getByRole('region', { name: 'Variant A' });
    await expect(kept.getByText(String(views - 1), { exact: true }).first()).toBeVisible({ timeout });
  });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 900 });

  await page.getByRole('button', { name: 'Stoppen en B nemen' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Proef stoppen' }).click();
  await expectToast(page, 'De geefproef is beëindigd.', 'Uw formulier is nu variant B.');
  await expect(page.getByRole('table', { name: 'Eerdere proeven' })).toContainText('Niet te zeggen');
  await expect(page.getByLabel('Bedrag 1', { exact: true })).toHaveValue('15');
  await expectAccessible(page);
});
