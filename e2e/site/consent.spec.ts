import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../world/test.ts';

const question = 'Mogen we cookies bewaren?';

test('the cookie question opens only from the footer, and a refusal stores only the answer', async ({
  page,
  context,
}) => {
  await page.goto('/');
  const panel = page.getByRole('region', { name: question });
  const link = page.getByRole('link', { name: 'Cookie-instellingen' });
  await expect(link).toBeVisible();
  await expect(panel).toBeHidden();
  expect(await context.cookies()).toEqual([]);
  expect(await countStored(page)).toBe(0);

  await link.press('Enter');
  const refuse = panel.getByRole('button', { name: 'Alleen noodzakelijk' });
  const accept = panel.getByRole('button', { name: 'Alles accepteren' });
  expect(await styleOf(refuse)).toEqual(await styleOf(accept));
  await expect(panel).toBeFocused();
  await refuse.press('Enter');
  await expect(panel).toBeHidden();
  await expect(link).toBeFocused();

  expect(await consentCookie(context)).toMatchObject({ value: 'none', sameSite: 'Lax' });
  expect(await context.cookies()).toHaveLength(1);
  expect(await countStored(page)).toBe(0);
});

test('a visitor can change the answer for each kind of cookie from the footer', async ({ page, context }) => {
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inloggen');
  await expect(page.getByText(question)).toHaveCount(0);
  await page.getByTitle('Donker').click();

  await page.goto('/');
  await page.getByRole('link', { name: 'Cookie-instellingen' }).click();
  await page.getByRole('button', { name: 'Alles accepteren' }).click();
  expect(await consentCookie(context)).toMatchObject({ value: 'functional.analytics.marketing' });

  const link = page.getByRole('link', { name: 'Cookie-instellingen' });
  await link.click();
  const panel = page.getByRole('region', { name: question });
  await expect(panel).toBeFocused();
  await expect(panel.getByRole('checkbox', { name: 'Noodzakelijk' })).toBeDisabled();
  await expect(panel.getByRole('checkbox', { checked: true })).toHaveCount(4);
  await panel.getByRole('checkbox', { name: 'Analytisch' }).uncheck();
  await panel.getByRole('checkbox', { name: 'Marketing' }).uncheck();
  await panel.getByRole('button', { name: 'Keuze opslaan' }).click();
  await expect(link).toBeFocused();
  expect(await consentCookie(context)).toMatchObject({ value: 'functional' });
  expect(await countStored(page)).toBe(1);

  await link.click();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await link.click();
  await panel.getByRole('button', { name: 'Alleen noodzakelijk' }).click();
  // The theme stays stored, because the visitor chose it.
  expect(await countStored(page)).toBe(1);
});

function countStored(page: Page): Promise<number> {
  return page.evaluate(() => localStorage.length + sessionStorage.length);
}

async function consentCookie(context: BrowserContext) {
  return (await context.cookies()).find(({ name }) => name === 'gulhart-consent');
}

async function styleOf(button: ReturnType<Page['getByRole']>) {
  return button.evaluate((element) => {
    const { width, height } = element.getBoundingClientRect();
    const { color, backgroundColor, borderColor, fontSize, fontWeight } = getComputedStyle(element);
    return {
      width: Math.round(width),
      height: Math.round(height),
      color,
      backgroundColor,
      borderColor,
      fontSize,
      fontWeight,
    };
  });
}
