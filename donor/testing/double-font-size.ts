import type { Page } from '@playwright/test';
import { expect } from './expect.ts';

/** Simulates a donor who chose a larger font in the settings of the browser. */
export async function doubleFontSize(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
}

export async function expectDoubleTextThatFits(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveCSS('font-size', '32px');
  const [width, screenWidth] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    window.innerWidth,
  ]);
  expect(width).toBe(screenWidth);
}
