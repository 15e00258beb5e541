import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const common = {
  // The timeouts are long, so that even on a busy machine they stop only tests that hang.
  expect: { poll: { timeout: 30_000 } },
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // Test files share the loaded modules, because loading them for each file takes up to half of the test time.
  // A test file that changes the state of a module must therefore reset that module.
  isolate: false,
};

/** The slowest test files. Without results of an earlier run, Vitest sorts by size and starts these too late. */
const longest = [
  'changes/two-years.test.ts',
  'clean-html/clean-mail-html.test.ts',
  'changes/charge-between.test.ts',
  'demo/start-demo-gifts.test.ts',
  'payments/reversals-not-embedded.test.ts',
  'campaign-pages/busy-page.test.ts',
];

/** Starts the slow files first, so that no core is idle at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => longest.some((name) => moduleId.endsWith(name));
    // oxlint-disable-next-line unicorn/no-array-sort -- this is the sequencer's method
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** This test changes the URL of the page, so the first lines of the file give it its own page. */
const changingTheAddress = ['web/ui/unsaved-changes-guard.test.tsx'];

/** These tests take minutes and rarely find more than the other tests. `npm run test:deep` runs them. */
const deep = [
  'server/tenant-conditions.test.ts',
  'server/giving-through-pooler.test.ts',
  'e2e/chaos/chaos.test.ts',
  'e2e/crash/stop.test.ts',
  'e2e/crash/changes.test.ts',
  'e2e/crash/full-disk.test.ts',
  'db/embedded-postgres/server-lifetime.test.ts',
  'db/embedded-postgres/start-embedded-postgres.test.ts',
  'db/embedded-postgres/file-ownership.test.ts',
  'server/modules/papers/receipts/one-mail-per-gift.test.ts',
  'server/modules/money/subscriptions/changes/bad-days.test.ts',
  'server/modules/papers/year-overviews/many-sums.test.ts',
  'server/modules/money/subscriptions/changes/two-years-of-more.test.ts',
];

export default defineConfig({
  test: {
    // There are three workers for two cores, because a worker needs no core while its test waits.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          ...common,
          include: ['{contract,donor,scripts,web}/**/*.test.ts', ...changingTheAddress],
          exclude: ['**/*.browser.test.ts'],
        },
      },
      {
        test: {
          name: 'screens',
          ...common,
          environment: 'happy-dom',
          setupFiles: ['web/testing/clean-up.ts'],
          include: ['web/**/*.test.tsx'],
          exclude: changingTheAddress,
        },
      },
      {
        test: {
          name: 'simulator',
          ...common,
          include: ['mollie-simulator/**/*.test.ts'],
        },
      },
      {
        // Uses the same build of React as the product. With the development build a page takes 1.5 times as long.
        oxc: { jsx: { development: false } },
        test: {
          name: 'database',
          ...common,
          env: { NODE_ENV: 'production' },
          include: ['{db,server}/**/*.test.ts'],
          exclude: ['**/*.browser.test.ts', ...deep],
          alias: {
            '@node-rs/argon2': fileURLToPath(import.meta.resolve('./server/testing/cheap-argon2.ts')),
          },
          globalSetup: ['harness/test-database.ts'],
        },
      },
      {
        test: {
          name: 'browser',
          ...common,
          include: ['{donor,server}/**/*.browser.test.ts'],
        },
      },
      {
        test: {
          name: 'crash',
          ...common,
          include: ['e2e/crash/**/*.test.ts'],
          exclude: deep,
          globalSetup: ['harness/test-database.ts'],
        },
      },
      {
        test: {
          name: 'deep',
          ...common,
          include: deep,
          globalSetup: ['harness/test-database.ts'],
          testTimeout: 900_000,
          hookTimeout: 1_200_000,
        },
      },
      {
        test: {
          name: 'failover',
          ...common,
          include: ['e2e/failover/*.test.ts'],
          testTimeout: 900_000,
        },
      },
      {
        test: {
          name: 'start',
          ...common,
          include: ['e2e/*.test.ts'],
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
});
