import { expect, type Locator, type Page } from '@playwright/test';

export async function pressUntilFocused(
  page: Page,
  key: 'Tab' | 'Shift+Tab',
  wanted: Locator,
): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press(key);
    if (await wanted.evaluate((element) => element === element.ownerDocument.activeElement)) return;
  }
  await expect(wanted, `reached with ${key}`).toBeFocused();
}
