import { expect, type Locator, type Page } from '@playwright/test';

/** Finds the message in the corner of the screen. Expectations fail when there are two messages. */
export function toastOn(page: Page): Locator {
  // Does not search by role, because an open dialog hides the message from the accessibility tree.
  return page.locator('[aria-label="Meldingen (F8)"] li[data-state=open]');
}

export async function expectToast(page: Page, title: string, description = ''): Promise<void> {
  await expect(toastOn(page)).toHaveText(`${title}${description}`);
}
