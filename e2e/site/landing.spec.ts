import { finishCheckout } from '../world/checkout.ts';
import { expect, test } from '../world/test.ts';

const kilobyte = 1_000;

test('the landing page shows its menu, features, steps, price and questions', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Van een gul hart naar een open hand.');
  const menu = page.getByRole('navigation', { name: 'Hoofdmenu' });
  await expect(menu.getByRole('link')).toHaveText(['Over ons', 'Contact', 'Inloggen', 'Aanmelden']);
  await expect(page.getByRole('contentinfo').getByRole('heading')).toHaveText([
    'Product',
    'Bedrijf',
    'Juridisch',
  ]);

  const section = (title: string) =>
    page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title }) });
  await expect(page.locator('#features').getByRole('listitem')).toHaveCount(6);
  await expect(section('Zo begint u').getByRole('listitem')).toHaveCount(3);
  await expect(section('Voor wie we het maken').getByRole('listitem')).toHaveCount(3);
  await expect(section('Voor wie we het maken').getByText('Voorbeeld', { exact: true })).toHaveCount(3);
  await expect(page.locator('#pricing')).toContainText('€ 0');

  const questions = section('Veelgestelde vragen').locator('details');
  await expect(questions).toHaveCount(6);
  await questions.nth(0).locator('summary').click();
  await expect(questions.nth(0).locator('p')).toBeVisible();
  await questions.nth(1).locator('summary').press('Enter');
  await expect(questions.nth(1).locator('p')).toBeVisible();
  await expect(questions.nth(0).locator('p')).toBeHidden();
});

test('on a phone the landing page is less than 7,000 px high, and leads to the real form', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await page.evaluate('document.fonts.ready');
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(7_000);
  await page.getByRole('link', { name: 'Open het echte formulier' }).click();
  await expect(page.getByRole('button', { name: /^Doneer/ })).toBeVisible();
});

test('a donation through the form on the landing page succeeds', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Probeer het formulier' }).click();
  const form = page.frameLocator('iframe');
  await form.getByText('Ander bedrag').click();
  await form.getByLabel('Bedrag in euro').fill('12,50');
  await form.getByLabel('E-mailadres').fill('bezoeker@voorbeeld.nl');
  // The frame grows when the field for another amount appears.
  const frame = page.locator('iframe');
  await expect
    .poll(() => frame.evaluate((element: HTMLIFrameElement) => element.contentDocument?.documentElement))
    .toBeTruthy();
  await expect
    .poll(() =>
      frame.evaluate(
        (element: HTMLIFrameElement) =>
          (element.contentDocument?.body.offsetHeight ?? Infinity) <= element.offsetHeight,
      ),
    )
    .toBe(true);
  await form.getByRole('button', { name: 'Doneer € 12,50' }).click();
  await finishCheckout(page, 'paid');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Donatie Geslaagd!');
});

test('the landing page loads at most 60 kB, including at most 5 kB of scripts, and hardly shifts', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/', { waitUntil: 'load' });
  await page.evaluate('document.fonts.ready');
  const { loaded, shift } = await page.evaluate(async () => {
    const entries = [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ] as PerformanceResourceTiming[];
    let total = 0;
    new PerformanceObserver((list) => {
      // TypeScript has no type for this entry.
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) total += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return {
      shift: total,
      loaded: entries
        // The embedded form is a separate page, which loads when the visitor scrolls near it.
        .filter(({ initiatorType }) => initiatorType !== 'iframe')
        .map(({ name, transferSize }) => ({ name: new URL(name).pathname, transferSize })),
    };
  });
  const bytes = (part: RegExp) =>
    loaded.filter(({ name }) => part.test(name)).reduce((sum, { transferSize }) => sum + transferSize, 0);
  expect(loaded.length).toBeGreaterThanOrEqual(5);
  expect(bytes(/^/), JSON.stringify(loaded)).toBeLessThanOrEqual(60 * kilobyte);
  expect(bytes(/\.js$/)).toBeLessThanOrEqual(5 * kilobyte);
  expect(shift).toBeLessThan(0.01);
});
