import type { Page } from '@playwright/test';
import { type CustomerSite, startCustomerSite } from '../../donor/testing/customer-site.ts';
import { registerDomain } from '../world/accounts.ts';
import { finishCheckout } from '../world/checkout.ts';
import { expect, test } from '../world/test.ts';

let site: CustomerSite;

test.beforeEach(async () => {
  site = await startCustomerSite();
});

test.afterEach(() => site.close());

test('a form in the organisation’s own HTML accepts a donation, and the donor can return to the website', async ({
  page,
  charity,
  baseURL,
}) => {
  await registerDomain(charity.request, new URL(site.url).host);
  await open(page, scriptTag(baseURL, charity) + form(baseURL, charity));
  await giveWithForm(page);
  await finishCheckout(page, 'paid');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Donatie Geslaagd!');
  await expect(page.getByRole('definition').first()).toHaveText('€ 12,50');
  await page.getByRole('link', { name: 'Terug naar website' }).click();
  await page.waitForURL(site.url);
});

test('an embedded form has its full height, and the status page links back to the website', async ({
  page,
  charity,
  baseURL,
}) => {
  await registerDomain(charity.request, new URL(site.url).host);
  await open(page, `${scriptTag(baseURL, charity)}<div data-gulhart-form="advanced"></div>`);
  const frame = page.frameLocator('iframe[title=Donatieformulier]');
  await expect(frame.getByText(charity.name)).toBeVisible();
  await expect.poll(async () => (await page.locator('iframe').boundingBox())?.height).toBeGreaterThan(500);

  await frame.getByLabel('E-mailadres').fill('zoe@voorbeeld.nl');
  await frame.getByText('€ 50', { exact: true }).click();
  await frame.getByRole('button', { name: 'Doneer € 50,00' }).click();
  await finishCheckout(page, 'paid');
  await expect(page.getByRole('definition').first()).toHaveText('€ 50,00');
  await expect(page.getByRole('link', { name: 'Terug naar website' })).toHaveAttribute('href', site.url);
});

test.describe('where the script is blocked', () => {
  test.use({ expectedErrors: ['/donate.js'] });

  test('the website opens the hosted form with the typed values, and that form accepts the donation', async ({
    page,
    charity,
    baseURL,
  }) => {
    await open(page, scriptTag(baseURL, charity) + form(baseURL, charity), "script-src 'none'");
    await giveWithForm(page);
    await expect(page.getByText(charity.name)).toBeVisible();
    await expect(page.getByLabel('Bedrag in euro')).toHaveValue('12,50');
    await expect(page.getByLabel('E-mailadres')).toHaveValue('zoe@voorbeeld.nl');
    await page.getByRole('button', { name: 'Doneer € 12,50' }).click();
    await finishCheckout(page, 'paid');
    await expect(page.getByRole('definition').first()).toHaveText('€ 12,50');
  });
});

async function open(page: Page, html: string, contentSecurityPolicy?: string): Promise<void> {
  // The inline icon keeps the browser from requesting an icon after the site has closed.
  site.show(`<link rel="icon" href="data:,">${html}`, contentSecurityPolicy);
  await page.goto(site.url);
}

async function giveWithForm(page: Page): Promise<void> {
  await page.getByLabel('E-mailadres').fill('zoe@voorbeeld.nl');
  await page.getByRole('button').click();
}

function scriptTag(origin: string | undefined, { id }: { id: string }): string {
  return `<script src="${origin}/donate.js?orgId=${id}"></script>`;
}

function form(origin: string | undefined, { id }: { id: string }): string {
  const action = new URL(`/donation-embed?component=advanced&orgId=${id}`, origin);
  return `
    <form class="donation-form" method="post" action="${action}">
      <label>Bedrag <input name="amount" value="12,50"></label>
      <label>E-mailadres <input name="email" type="email"></label>
      <button>Geef</button>
    </form>`;
}
