import { expect } from '@playwright/test';

/** Repeats the attempt until it passes. The timeout doubles each time, so that even a slow page passes. */
export async function retryPatiently(attempt: (timeoutMs: number) => Promise<void>): Promise<void> {
  let timeoutMs = 1_000;
  await expect(async () => {
    timeoutMs *= 2;
    await attempt(timeoutMs);
  }).toPass();
}
