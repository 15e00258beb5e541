import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { printSummary, runSteps } from './run-steps.mjs';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'gulhart-test-'));
  vi.spyOn(console, 'log').mockReturnValue();
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
});

afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

test('the steps after a failed step still run, and the summary reports the failure', async () => {
  const marker = path.join(folder, 'ran');
  const results = await runSteps([
    { name: 'broken', command: ['sh', '-c', 'exit 3'] },
    { name: 'missing', command: ['/no/such/program'] },
    { name: 'later', command: ['touch', marker] },
  ]);
  expect(results).toEqual([
    { name: 'broken', passed: false, tests: { passed: 0, failed: 1, failures: [] } },
    { name: 'missing', passed: false, tests: { passed: 0, failed: 1, failures: [] } },
    { name: 'later', passed: true, tests: { passed: 0, failed: 0, failures: [] } },
  ]);
  await expect(access(marker)).resolves.toBeUndefined();
  expect(printSummary(results)).toBe(false);
  expect(printSummary(results.slice(2))).toBe(true);
});

test('a step fails when it exits with 0 but does not print the expected output', async () => {
  const step = { name: 'cruise', command: ['echo', 'fine (0 modules)'], mustPrint: /\([1-9]\d* modules\)/ };
  expect(await runSteps([step])).toMatchObject([{ passed: false }]);
  expect(await runSteps([{ ...step, command: ['echo', 'fine (12 modules)'] }])).toMatchObject([
    { passed: true },
  ]);
});

test.each([
  {
    tool: 'vitest',
    report: {
      numPassedTests: 7,
      numFailedTests: 2,
      testResults: [
        { name: 'server/unloadable.test.ts', message: 'Cannot find module', assertionResults: [] },
        {
          name: 'server/mail.test.ts',
          message: '',
          assertionResults: [
            { fullName: 'a mail is sent', status: 'passed', failureMessages: [] },
            { fullName: 'a mail is sent once', status: 'failed', failureMessages: ['expected 2 to be 1'] },
          ],
        },
      ],
    },
    failures: [
      'server/unloadable.test.ts\nCannot find module',
      'server/mail.test.ts › a mail is sent once\nexpected 2 to be 1',
    ],
  },
  {
    tool: 'playwright',
    report: {
      stats: { expected: 6, flaky: 1, unexpected: 2, skipped: 0 },
      errors: [{ message: 'The server did not start' }],
      suites: [
        {
          specs: [{ file: 'give.spec.ts', line: 3, title: 'a gift', ok: true, tests: [{ results: [{}] }] }],
          suites: [
            {
              specs: [
                {
                  file: 'give.spec.ts',
                  line: 12,
                  title: 'a monthly gift',
                  ok: false,
                  tests: [{ results: [{ error: { message: 'Timed out' } }] }],
                },
              ],
            },
          ],
        },
      ],
    },
    failures: ['give.spec.ts:12 › a monthly gift\nTimed out', 'playwright\nThe server did not start'],
  },
])(
  'the number of tests comes from the report of $tool, and the summary prints each failed test',
  async ({ report, failures }) => {
    const testReport = path.join(folder, 'report.json');
    await writeFile(testReport, JSON.stringify(report));
    const results = await runSteps([{ name: 'tests', command: ['false'], testReport }]);
    expect(results).toMatchObject([{ tests: { passed: 7, failed: 2, failures } }]);
    printSummary(results);
    for (const failure of failures) expect(console.log).toHaveBeenCalledWith(`\n✗ ${failure}`);
  },
);

test('a test run that crashes before it writes a report counts as one failed test', async () => {
  const results = await runSteps([
    { name: 'tests', command: ['false'], testReport: path.join(folder, 'none.json') },
  ]);
  expect(results).toMatchObject([{ tests: { passed: 0, failed: 1 } }]);
});
