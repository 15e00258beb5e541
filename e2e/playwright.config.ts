import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { findFreePort } from '../harness/find-free-port.ts';
import { administratorLogin } from './world/administrator.ts';

// Every worker loads this file too, and gets the values of the first process through the environment.
const port = (process.env['GULHART_E2E_PORT'] ??= String(await findFreePort()));
const dataDir = (process.env['GULHART_E2E_DATA'] ??= makeDataDir());
const address = `http://localhost:${port}`;

/** These tests are slow and rarely fail, so only `npm run test:deep` runs them, like the tests with the tag @deep. */
const deepFiles = 'accessibility/*.spec.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  // There are three workers for two cores, because a test often waits for a page.
  workers: 3,
  projects: process.env['GULHART_DEEP']
    ? [
        { name: 'deep', grep: /@deep/ },
        { name: 'accessibility', testMatch: deepFiles },
      ]
    : [{ name: 'browser', testIgnore: deepFiles, grepInvert: /@deep/ }],
  fullyParallel: true,
  // A flaky test is a fault in the test or in the product, so it is not retried.
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 180_000,
  expect: { timeout: 30_000 },
  webServer: {
    command: 'exec node scripts/start.mjs',
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    url: `${address}/readyz`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    env: {
      PORT: port,
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      DEMO: 'on',
      ADMIN_EMAIL: administratorLogin.email,
      ADMIN_PASSWORD: administratorLogin.password,
      // Clears the settings of the developer, so that the tests use the embedded database, mailbox and simulator.
      ...Object.fromEntries(
        ['NODE_ENV', 'HOST', 'PUBLIC_URL', 'DATABASE_URL', 'SMTP_URL', 'MOLLIE_API_URL', 'ROLE'].map(
          (name) => [name, ''],
        ),
      ),
      // Makes the product end together with its parent process, even when the parent is killed.
      npm_lifecycle_event: 'test',
    },
  },
  use: {
    baseURL: address,
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    locale: 'nl-NL',
    timezoneId: 'Europe/Amsterdam',
    viewport: { width: 1280, height: 800 },
    video: 'off',
    // Tracing slows every test down, and tries to run a script even in frames that forbid scripts.
    // Use `--trace on` when needed.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-dev-shm-usage',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page that loads something from the internet fails here, as it would behind a strict firewall.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
      ],
    },
  },
});

function makeDataDir(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'gulhart-e2e-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
