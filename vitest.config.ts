import { defineConfig } from 'vitest/config';

/** Three kinds of tests: quick ones, those that need a database, and the one that starts the product from a fresh copy. */
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
          name: 'start',
          include: ['e2e/**/*.test.ts'],
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
});
