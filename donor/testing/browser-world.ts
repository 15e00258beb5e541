import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { DonorScripts } from '../render/load-donor-scripts.ts';
import { buildScriptsForTest } from './built-scripts.ts';
import { type DonorSite, startDonorSite } from './donor-site.ts';

export interface BrowserWorld {
  readonly site: DonorSite;
  newPage(options?: BrowserContextOptions): Promise<Page>;
}

export function createBrowserWorld(): BrowserWorld {
  let browser: Browser;
  let scripts: DonorScripts;
  let site: DonorSite;

  beforeAll(async () => {
    scripts = await buildScriptsForTest();
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  beforeEach(async () => {
    site = await startDonorSite(scripts);
  });
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
    await site.close();
  });

  return {
    get site() {
      return site;
    },
    async newPage(options) {
      const context = await browser.newContext({ viewport: { width: 390, height: 800 }, ...options });
      await context.route('https://**', (route) => route.abort());
      return context.newPage();
    },
  };
}

function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
