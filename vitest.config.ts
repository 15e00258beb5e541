import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const common = {
  // Long enough for a busy machine: a limit ends only a test that would never end.
  expect: { poll: { timeout: 30_000 } },
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // Loading every module again for each file would cost up to half of the time. So what a file leaves in one, it has to
  // clear.
  isolate: false,
};

/** What takes long for so few lines; the rest goes by size, as far as no earlier run is known. */
const longest = [
  'changes/two-years.test.ts',
  'clean-html/clean-mail-html.test.ts',
  'changes/charge-between.test.ts',
  'demo/start-demo-gifts.test.ts',
  'payments/reversals-not-embedded.test.ts',
  'campaign-pages/busy-page.test.ts',
];

/** So that at the end no core waits for a long one that another has just begun. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => longest.some((name) => moduleId.endsWith(name));
    // oxlint-disable-next-line unicorn/no-array-sort -- it is no array's
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/**
 * A simulated page that follows on another may still have the address of that one, which cannot be changed any more. So
 * this one says in its first lines what makes it a worker of its own, and stands where few modules are loaded again.
 */
const changingTheAddress = ['web/ui/unsaved-changes-guard.test.tsx'];

/** What takes minutes and seldom tells more than the rest: `npm run test:deep`. */
const deep = [
  'server/tenant-conditions.test.ts',
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

/**
 * Quick tests; those of screens in a simulated page; those that drive the simulator over HTTP; those that need a
 * database; those of scripts in a real browser; those that kill the built product at the worst moments; the deep ones;
 * and the one that starts it from a fresh copy.
 */
export default defineConfig({
  test: {
    // One more than the two cores that all of this should do with: many tests wait for something now and then.
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
        test: {
          name: 'database',
          ...common,
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
          // Each starts the product twice or more; on a slow machine five at a time take minutes.
          testTimeout: 300_000,
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
