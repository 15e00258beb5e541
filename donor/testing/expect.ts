import { expect as playwrightExpect } from '@playwright/test';

/** Outside of Playwright's own runner it waits five seconds, which a busy machine may need for one page. */
export const expect = playwrightExpect.configure({ timeout: 15_000 });
