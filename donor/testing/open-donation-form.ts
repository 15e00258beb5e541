import type { BrowserContextOptions, Page } from '@playwright/test';
import type { BrowserWorld } from './browser-world.ts';

export const returnUrl = 'https://voedselbank.example/steun-ons';

export async function openDonationForm(world: BrowserWorld, options?: BrowserContextOptions): Promise<Page> {
  const page = await world.newPage(options);
  const query = new URLSearchParams({ component: 'advanced', returnUrl });
  await page.goto(`${world.site.origin}/donation-embed?${query}`);
  return page;
}
