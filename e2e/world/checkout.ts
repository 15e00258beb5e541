import { expect, type Page } from '@playwright/test';

export async function finishCheckout(
  page: Page,
  outcome: 'paid' | 'failed' | 'canceled' | 'expired' | 'open',
): Promise<string> {
  await page.waitForURL('**/simulator/checkout/*');
  const paymentId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await page.locator(`input[name=status][value=${outcome}]`).check();
  await page.getByRole('button').click();
  await page.waitForURL('**/donation-complete?*');
  // While the payment is open, the status page reloads itself. A reload would interrupt the next navigation.
  if (outcome !== 'open') await expect(page.locator('[data-view=pending]')).toHaveCount(0);
  expect(paymentId).toMatch(/^tr_/);
  return paymentId;
}
