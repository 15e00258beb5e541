import type { Locator, Page } from '@playwright/test';
import { beforeEach, describe, test } from 'vitest';
import { brandColours } from '../contract/brand-colours.ts';
import { findAccessibilityProblems } from './testing/accessibility.ts';
import { createBrowserWorld } from './testing/browser-world.ts';
import { openDonationForm, returnUrl } from './testing/open-donation-form.ts';
import { donationPage } from './testing/pages.ts';
import { expect } from './testing/expect.ts';

const world = createBrowserWorld();
let page: Page;

const button = () => page.locator('button');
const alert = () => page.getByRole('alert');
const otherAmount = () => page.getByLabel('Bedrag in euro');
const chooseOtherAmount = () => page.getByText('Ander bedrag').click();

describe('without JavaScript', () => {
  beforeEach(async () => {
    page = await openDonationForm(world, { javaScriptEnabled: false });
  });

  test('the form posts all fields and reaches the checkout', async () => {
    await page.getByText('€ 25', { exact: true }).click();
    await page.getByLabel('E-mailadres').fill('jan@voorbeeld.nl');
    await page.getByText('Maandelijks').click();
    // Without JavaScript the button cannot follow the chosen amount, so it shows no amount.
    await expect(button().locator('span')).toBeHidden();
    await button().click();
    await page.waitForURL('**/checkout');
    expect(world.site.gifts[0]?.fields).toEqual({
      orgId: donationPage.organisation?.id,
      component: 'advanced',
      idempotencyKey: donationPage.idempotencyKey,
      returnUrl,
      paymentMethod: 'ideal',
      currency: 'EUR',
      amount: '25',
      otherAmount: '',
      isRecurring: 'true',
      email: 'jan@voorbeeld.nl',
      firstName: '',
      lastName: '',
      website: '',
    });
  });

  test('another amount can be typed', async () => {
    await expect(otherAmount()).toBeHidden();
    await chooseOtherAmount();
    await otherAmount().fill('12,50');
    // The typed amount starts to the right of the euro sign.
    await expect(otherAmount()).toHaveCSS('padding-left', '34px');
    await page.getByLabel('E-mailadres').fill('jan@voorbeeld.nl');
    await button().click();
    await page.waitForURL('**/checkout');
    expect(world.site.gifts[0]?.fields).toMatchObject({ amount: 'anders', otherAmount: '12,50' });
  });
});

describe('on a dark device', () => {
  test('the logo has a light background; card and button have dark tones of the organisation’s colour', async () => {
    page = await openDonationForm(world, { javaScriptEnabled: false, colorScheme: 'dark' });
    await expect(page.locator('header img')).toHaveCSS('background-color', 'rgb(255, 250, 243)');
    const { darkPaper, darkBrand } = brandColours(donationPage.organisation!.colour);
    expect(await colourOf(page.locator('.card'))).toBe(darkPaper);
    expect(await colourOf(button())).toBe(darkBrand);
  });

  async function colourOf(place: Locator): Promise<string> {
    const written = await place.evaluate((element) => getComputedStyle(element).backgroundColor);
    const channels = [...written.matchAll(/\d+/g)].map(([channel]) => Number(channel).toString(16));
    return `#${channels.map((channel) => channel.padStart(2, '0')).join('')}`;
  }
});

describe('the page', () => {
  beforeEach(async () => {
    page = await openDonationForm(world);
  });

  test('has no serious accessibility problem, with and without errors', async () => {
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await chooseOtherAmount();
    await button().click();
    await expect(alert()).toBeVisible();
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });

  test('fits a frame of 320 px, with buttons and fields that are at least 44 px high', async () => {
    await page.setViewportSize({ width: 320, height: 700 });
    await expect(page.locator('img')).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    for (const target of await page.locator('button, .choices > label, input[type=email], footer a').all()) {
      expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
    // A phone that is 390 px wide and zoomed to 200% has this viewport.
    await page.setViewportSize({ width: 195, height: 400 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(195);
    for (const amount of await page.locator('[for=amount-10], [for=amount-50]').all())
      expect((await amount.boundingBox())?.height).toBe(52);
  });

  test('does not violate its own content security policy', async () => {
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (/content security policy/i.test(message.text())) complaints.push(message.text());
    });
    await page.reload();
    await page.getByLabel('E-mailadres').fill('jan@voorbeeld.nl');
    await button().click();
    await page.waitForURL('**/checkout');
    expect(complaints).toEqual([]);
  });
});
