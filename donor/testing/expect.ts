import { expect as playwrightExpect } from '@playwright/test';

/** The default of five seconds is too short on a busy machine. */
export const expect = playwrightExpect.configure({ timeout: 30_000 });
