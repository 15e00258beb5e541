import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { findFreePort } from '../harness/find-free-port.ts';
import { administratorLogin } from './world/administrator.ts';

// This file is read by every worker as well; what the first reader chose reaches them through the environment.
const port = (process.env['GULHART_E2E_PORT'] ??= String(await findFreePort()));
const dataDir = (process.env['GULHART_E2E_DATA'] ??= makeDataDir());
const address = `http://localhost:${port}`;

/** What takes long and seldom tells more than the rest is for `npm run test:deep`, like what is tagged so. */
const deepFiles = 'accessibility/*.spec.ts';

/** The built product, started once, and a browser that looks at it. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  // One more than the two cores that all of this should do with: a page often waits.
  workers: 3,
  projects: process.env['GULHART_DEEP']
    ? [
        { name: 'deep', grep: /@deep/ },
        { name: 'accessibility', testMatch: deepFiles },
      ]
    : [{ name: 'journeys', testIgnore: deepFiles, grepInvert: /@deep/ }],
  fullyParallel: true,
  // A flaky test is a bug: of the test or of the product.
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  // Long enough for a busy machine.
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
      // Whatever a developer's own environment says about these, the tests want the embedded parts.
      ...Object.fromEntries(
        ['NODE_ENV', 'HOST', 'PUBLIC_URL', 'DATABASE_URL', 'SMTP_URL', 'MOLLIE_API_URL', 'ROLE'].map(
          (name) => [name, ''],
        ),
      ),
      // Makes the product end with the process that started it, also when that one is killed.
      npm_lifecycle_event: 'test',
    },
  },
  use: {
    baseURL: address,
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
    locale: 'nl-NL',
    timezoneId: 'Europe/Amsterdam',
    viewport: { width: 1280, height: 800 },
    video: 'off',
    // Its recorder costs every test a good part of its time, and wants to run a script in frames that allow none.
    // `--trace on` when needed.
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
        // A page that needs something from outside this machine fails here, as it would for a visitor behind a strict
        // firewall.
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
