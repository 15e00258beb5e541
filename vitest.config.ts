import { defineConfig } from 'vitest/config';

/** What is waited for may take long on a busy machine; only what never comes true is a failure. */
const expect = { poll: { timeout: 10_000 } };

/**
 * Quick tests; those of screens in a simulated page; those that drive the simulator over HTTP; those that need a database; those of
 * scripts in a real browser; those that kill the built product at the worst moments; and the one that starts it from a fresh copy.
 */
export default defineConfig({
  test: {
    // One more than the two cores that all of this should do with: many tests wait for something now and then.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'unit',
          expect,
          include: ['{contract,donor,scripts,web}/**/*.test.ts'],
          exclude: ['**/*.browser.test.ts'],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'screens',
          expect,
          include: ['web/**/*.test.tsx'],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'simulator',
          expect,
          include: ['mollie-simulator/**/*.test.ts'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'database',
          expect,
          include: ['{db,server}/**/*.test.ts'],
          exclude: ['**/*.browser.test.ts'],
          globalSetup: ['server/testing/test-database.ts'],
          // Each file has a database of its own; loading the server's modules again for each would cost a third of the time.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'browser',
          expect,
          include: ['{donor,server}/**/*.browser.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'crash',
          expect,
          include: ['e2e/crash/**/*.test.ts'],
          globalSetup: ['server/testing/test-database.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'start',
          expect,
          include: ['e2e/*.test.ts'],
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
});
