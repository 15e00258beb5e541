import type { Page } from '@playwright/test';
import { makeCampaignPage } from '../world/campaign-page.ts';
import { finishCheckout } from '../world/checkout.ts';
import { expectAccessible } from '../world/expect-accessible.ts';
import { goLive } from '../world/give.ts';
import { expect, test } from '../world/test.ts';

const title = 'Een nieuwe koelwagen';
const longText = 'Onze wagen is **op**.\n\n- eten ophalen\n- [rondbrengen](https://voorbeeld.nl/route)';

test.use({ viewport: { width: 390, height: 800 }, expectedErrors: ['/api/donations', '/c/bestaat-niet'] });

const bar = (page: Page) => page.getByRole('progressbar', { name: 'Opgehaald' });

test('a donation on a campaign page moves the progress bar of that page', async ({ page, charity }) => {
  await goLive(charity.request);
  const address = await makeCampaignPage(charity, { title, longText, goalCents: 100_00 });
  await page.goto(`${address}?utm_source=nieuwsbrief`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.getByText('€ 0 van € 100')).toBeVisible();
  await expect(page.getByText('nog geen giften', { exact: true })).toBeVisible();
  await expect(bar(page)).toHaveJSProperty('value', 0);
  await expect(page.getByRole('link', { name: 'rondbrengen' })).toHaveAttribute('rel', 'nofollow noopener');

  await page.getByRole('button', { name: /^Doneer/ }).click();
  await expect(page.getByText('Voer een geldig e-mailadres in')).toBeVisible();
  await page.getByText('€ 15', { exact: true }).click();
  await page.getByLabel('E-mailadres').fill('zoe@voorbeeld.nl');
  await page.getByRole('button', { name: 'Doneer € 15,00' }).click();
  await finishCheckout(page, 'paid');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Donatie Geslaagd!');
  await expect(page.getByText(`Uw gift is voor ‘${title}’.`)).toBeVisible();
  await expect(page.getByText('Namens de buurt bedankt.')).toBeVisible();
  await page.getByRole('link', { name: 'Terug naar de actie' }).click();
  await expect(page.getByText('€ 15 van € 100')).toBeVisible();
  await expect(page.getByText('1 gift', { exact: true })).toBeVisible();
  await expect(bar(page)).toHaveJSProperty('value', 15_00);
  await expectAccessible(page);

  await page.goto('/c/bestaat-niet');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deze pagina is er niet');
  await expectAccessible(page);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a donation on a campaign page succeeds, and errors are shown on that page', async ({
    page,
    charity,
  }) => {
    await goLive(charity.request);
    const address = await makeCampaignPage(charity, { title, longText, goalCents: 10_00 });
    await page.goto(address);
    await page.getByText('Ander bedrag').click();
    await page.getByLabel('Bedrag in euro').fill('0,50');
    await page.getByLabel('E-mailadres').fill('zoe@voorbeeld.nl');
    await page.getByRole('button', { name: 'Doneer' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await page.getByRole('link', { name: 'Naar het formulier' }).click();
    await expect(page.getByText('Bedrag is verplicht en moet minimaal 1 zijn')).toBeInViewport();
    await page.getByLabel('Bedrag in euro').fill('12,50');
    await page.getByRole('button', { name: 'Doneer' }).click();
    await finishCheckout(page, 'paid');
    await expect(page.getByText(`Uw gift is voor ‘${title}’.`)).toBeVisible();
    await page.getByRole('link', { name: 'Terug naar de actie' }).click();
    await expect(page.getByText('Doel gehaald: € 12,50 van € 10')).toBeVisible();
    await expect(page.getByText('1 gift', { exact: true })).toBeVisible();
  });
});
