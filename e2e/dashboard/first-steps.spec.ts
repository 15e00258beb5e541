import { startCustomerSite } from '../../donor/testing/customer-site.ts';
import { logIn, registerDomain } from '../world/accounts.ts';
import { finishCheckout } from '../world/checkout.ts';
import { goLive } from '../world/give.ts';
import { expect, test } from '../world/test.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const logo = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="30"><rect width="40" height="20" fill="#c2410c"/></svg>',
);

test('a new organisation has a logo, a trial gift and its form on a website within minutes', async ({
  page,
  context,
  organisation,
}) => {
  await logIn(page.request, organisation);
  await page.goto('/admin');
  await expect(page.getByText('0 van 5 gedaan')).toBeVisible();

  await page.getByRole('link', { name: /Uw naam en logo/ }).click();
  await page
    .getByLabel('Logo: bestand')
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: logo });
  const shown = page.getByAltText('Logo op licht papier');
  await expect(shown).toBeVisible();
  // Without its empty edges.
  await expect(shown).toHaveJSProperty('naturalWidth', 480);
  await expect(shown).toHaveJSProperty('naturalHeight', 240);
  await page.getByRole('button', { name: 'Instellingen opslaan' }).click();
  await expect(page.getByText('Alles is opgeslagen.')).toBeVisible();

  await page.goto('/admin');
  await expect(page.getByText('1 van 5 gedaan')).toBeVisible();
  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: /proefgift/ }).click();
  const form = await opened;
  await expect(form.getByAltText(organisation.name)).toHaveJSProperty('naturalHeight', 240);
  await form.getByLabel('E-mailadres').fill('zelf@voorbeeld.nl');
  await form.getByRole('button', { name: /Doneer/ }).click();
  await finishCheckout(form, 'paid');
  await expect(form.getByRole('heading', { level: 1 })).toContainText('Geslaagd');
  await page.reload();
  await expect(page.getByText('2 van 5 gedaan')).toBeVisible();

  await page.getByRole('link', { name: /Het formulier op uw website/ }).click();
  await page.getByRole('button', { name: 'Alles kopiëren' }).click();
  const code = await page.evaluate<string>('navigator.clipboard.readText()');
  const site = await startCustomerSite();
  await registerDomain(page.request, new URL(site.url).host);
  site.show(`<head><link rel="icon" href="data:,"></head><body>${code}`);
  await form.goto(site.url);
  await expect(form.frameLocator('iframe').getByText(organisation.name)).toBeVisible();
  await expect(page.getByText(`Formulier gezien op ${new URL(site.url).host}`)).toBeVisible();
  await site.close();

  await goLive(page.request);
  await page.goto('/admin');
  await expect(page.getByText('5 van 5 gedaan')).toBeVisible();
});
