import { startCustomerSite } from '../../donor/testing/customer-site.ts';
import { logIn, registerDomain } from '../world/accounts.ts';
import { goLive } from '../world/give.ts';
import { expect, test } from '../world/test.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('the list of first steps detects that the form is on a website, and that the live key belongs to the simulator', async ({
  page,
  context,
  charity,
}) => {
  await logIn(page.request, charity);
  await page.goto('/admin');
  await expect(page.getByText('0 van 5 gedaan')).toBeVisible();
  await page.getByRole('link', { name: /Het formulier op uw website/ }).click();
  await expect(page.getByText('Stap 3 van 5:')).toBeVisible();
  await page.getByRole('button', { name: 'Alles kopiëren' }).click();
  const code = await page.evaluate<string>('navigator.clipboard.readText()');
  const site = await startCustomerSite();
  await registerDomain(page.request, new URL(site.url).host);
  site.show(`<head><link rel="icon" href="data:,"></head><body>${code}`);
  const form = await context.newPage();
  await form.goto(site.url);
  await expect(form.frameLocator('iframe').getByText(charity.name)).toBeVisible();
  await expect(page.getByText(`Formulier gezien op ${new URL(site.url).host}`)).toBeVisible();
  await site.close();

  await goLive(page.request);
  await page.goto('/admin');
  // Only the form on a website counts: live mode skips the test donation, and the logo is missing. The steps with
  // Mollie are for later, because the live key belongs to the simulator.
  await expect(page.getByText('1 van 5 gedaan')).toBeVisible();
  await expect(page.getByText('Overgeslagen')).toBeVisible();
  await expect(page.getByText(/^Hiervoor is een echte live-sleutel van Mollie nodig/)).toBeVisible();
});
