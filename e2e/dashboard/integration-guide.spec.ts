import type { Page } from '@playwright/test';
import { startCustomerSite } from '../../donor/testing/customer-site.ts';
import { logIn, registerDomain } from '../world/accounts.ts';
import { finishCheckout } from '../world/checkout.ts';
import { expect, test } from '../world/test.ts';
import { expectToast } from '../world/toast.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('the integration guide shows the real forms', async ({ page, charity }) => {
  await logIn(page.request, charity);
  await page.goto('/admin?tab=documentatie');
  const advanced = page.frameLocator('iframe[title="Uitgebreid formulier"]');
  await expect(advanced.getByText(charity.name)).toBeVisible();
  await expect(advanced.getByText('Maandelijks', { exact: true })).toBeVisible();
  await expect.poll(async () => (await page.locator('iframe').boundingBox())?.height).toBeGreaterThan(500);

  await page.getByRole('tab', { name: 'Eenvoudig' }).click();
  const simple = page.frameLocator('iframe[title="Eenvoudig formulier"]');
  await expect(simple.getByRole('button', { name: /Doneer/ })).toBeVisible();
});

test.describe('the code that is pasted into a website', () => {
  test.use({ expectedErrors: ['/donate.js'] });

  test('lets a donor donate with and without the script, and leads the donor back to the website', async ({
    page,
    charity,
  }) => {
    const site = await startCustomerSite();
    await registerDomain(charity.request, new URL(site.url).host);
    await logIn(page.request, charity);
    await page.goto('/admin?tab=documentatie');
    const script = await copy(page, 'Script tag kopiëren');
    const form = await copy(page, 'HTML-formulier kopiëren');
    expect(script).toContain(`/donate.js?orgId=${charity.id}"`);

    const html = `<head><link rel="icon" href="data:,">${script}</head><body>${form}`;
    site.show(html);
    await page.goto(site.url);
    await give(page);
    await finishCheckout(page, 'paid');
    await expect(page.getByRole('definition').first()).toHaveText('€ 12,50');
    await page.getByRole('link', { name: 'Terug naar website' }).click();
    await page.waitForURL(site.url);

    site.show(html, "script-src 'none'");
    await page.goto(site.url);
    await give(page);
    await expect(page.getByText(charity.name)).toBeVisible();
    await page.getByRole('button', { name: 'Doneer € 12,50' }).click();
    await finishCheckout(page, 'paid');
    await site.close();
  });
});

async function copy(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name }).click();
  await expectToast(page, 'Gekopieerd', 'Code is naar het klembord gekopieerd');
  return page.evaluate<string>('navigator.clipboard.readText()');
}

async function give(page: Page): Promise<void> {
  await page.getByLabel('Bedrag in euro').fill('12,50');
  await page.getByLabel('E-mailadres').fill('zoe@voorbeeld.nl');
  await page.getByRole('button', { name: 'Doneer nu' }).click();
}
