import { expect, type Locator, type Page } from '@playwright/test';

/** The message in the corner of the screen. A second one at the same time would make expectations on it fail. */
export function toastOn(page: Page): Locator {
  // Not by its role: an open dialog hides everything around it from assistive technology, which hears the message
  // another way.
  return page.locator('[aria-label="Meldingen (F8)"] li[data-state=open]');
}

export async function expectToast(page: Page, title: string, description = ''): Promise<void> {
  await expect(toastOn(page)).toHaveText(`${title}${description}`);
}
