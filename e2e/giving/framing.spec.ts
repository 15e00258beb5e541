import type { Page } from '@playwright/test';
import { type CustomerSite, startCustomerSite } from '../../donor/testing/customer-site.ts';
import { registerDomain } from '../world/accounts.ts';
import { expect, test } from '../world/test.ts';

test.use({ expectedErrors: ['frame-ancestors'] });

let site: CustomerSite;

test.beforeEach(async () => {
  site = await startCustomerSite();
});

test.afterEach(() => site.close());

test('only a registered website may frame the form, and no website may frame other pages', async ({
  page,
  charity,
  baseURL,
}) => {
  const form = `${baseURL}/donation-embed?component=simple&orgId=${charity.id}`;
  await registerDomain(charity.request, 'www.voorbeeld.nl');
  await expectRefusedFrame(page, form);

  await registerDomain(charity.request, new URL(site.url).host);
  await frame(page, form);
  await expect(page.frameLocator('iframe').getByRole('button', { name: 'Doneer € 10,00' })).toBeVisible();
  for (const path of ['/', '/admin', '/register', '/donation-complete', '/maandgift/abc', '/bestaat-niet']) {
    const { 'content-security-policy': policy } = (await page.request.get(path)).headers();
    expect(policy, path).toContain("frame-ancestors 'none'");
  }
});

async function expectRefusedFrame(page: Page, url: string): Promise<void> {
  const refusal = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
  await frame(page, url);
  await refusal;
}

async function frame(page: Page, url: string): Promise<void> {
  // The inline icon keeps the browser from requesting an icon after the site has closed.
  site.show(`<link rel="icon" href="data:,"><iframe src="${url}"></iframe>`);
  await page.goto(site.url);
}
