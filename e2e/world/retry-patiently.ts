import { expect } from '@playwright/test';

/** Repeats the attempt until it passes. The timeout doubles each time, so that a slow page has time. */
export async function retryPatiently(attempt: (timeoutMs: number) => Promise<void>): Promise<void> {
  let timeoutMs = 1_000;
  await expect(async () => {
    timeoutMs *= 2;
    await attempt(timeoutMs);
  }).toPass();
}
