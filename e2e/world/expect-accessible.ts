import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** On a desk and on a phone, in light and in dark: no serious barrier, and nothing that sticks out sideways. */
export async function expectAccessible(page: Page, widths: readonly number[] = [1280, 390]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate('document.documentElement.scrollWidth'), 'width of the page').toBe(width);
    await changeTheme(page, 'light');
    expect(await findProblems(page), `at ${width} pixels, light`).toEqual([]);
    await changeTheme(page, 'dark');
    // The other theme has other colours and nothing else.
    expect(await findProblems(page, colourRules), `at ${width} pixels, dark`).toEqual([]);
  }
}

async function changeTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  // Without motion, because a colour on its way from one theme to the other has no contrast yet.
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  // Pages for donors have one theme, and say nothing about it.
  await expect(page.locator(`html[data-theme=${colorScheme}], html:not([data-theme])`)).toBeAttached();
}

const colourRules = ['color-contrast', 'link-in-text-block'];

async function findProblems(page: Page, rules?: string[]): Promise<string[]> {
  // The legacy mode leaves out frames from elsewhere, which no screen has, and needs no second page for each look.
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
