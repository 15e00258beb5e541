import { expect, type Page } from '@playwright/test';
import { findAccessibilityProblems } from '../../donor/testing/accessibility.ts';

interface Viewport {
  width: number;
  theme: 'light' | 'dark';
}

const desktop: Viewport = { width: 1280, theme: 'light' };
export const phone: Viewport = { width: 390, theme: 'dark' };

export async function expectAccessible(
  page: Page,
  viewports: readonly Viewport[] = [desktop, phone],
): Promise<void> {
  for (const { width, theme } of viewports) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate('document.documentElement.scrollWidth'), 'width of the page').toBe(width);
    await changeTheme(page, theme);
    expect(await findAccessibilityProblems(page), `at ${width} pixels, ${theme}`).toEqual([]);
  }
}

async function changeTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  // Disables motion, because a colour in transition has no final contrast.
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  // Pages for donors have no data-theme attribute.
  await expect(page.locator(`html[data-theme=${colorScheme}], html:not([data-theme])`)).toBeAttached();
}
