import { defineConfig } from 'vitest/config';

/**
 * Quick tests; those that need a database; those that kill the built product at the worst moments; and the one that starts it from a
 * fresh copy.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,donor,mollie-simulator,scripts,web}/**/*.test.{ts,tsx}'],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'database',
          include: ['{db,server}/**/*.test.ts'],
          globalSetup: ['server/testing/test-database.ts'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'crash',
          include: ['e2e/crash/**/*.test.ts'],
          globalSetup: ['server/testing/test-database.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'start',
          include: ['e2e/*.test.ts'],
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
});
