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

test('every step runs, also after one that failed, and the summary tells', async () => {
  const marker = path.join(folder, 'ran');
  const results = await runSteps([
    { name: 'broken', command: ['sh', '-c', 'exit 3'] },
    { name: 'missing', command: ['/no/such/program'] },
    { name: 'later', command: ['touch', marker] },
  ]);
  expect(results).toEqual([
    { name: 'broken', passed: false, tests: { passed: 0, failed: 1 } },
    { name: 'missing', passed: false, tests: { passed: 0, failed: 1 } },
    { name: 'later', passed: true, tests: { passed: 0, failed: 0 } },
  ]);
  await expect(access(marker)).resolves.toBeUndefined();
  expect(printSummary(results)).toBe(false);
  expect(printSummary(results.slice(2))).toBe(true);
});

test('a step that succeeds without having done its work fails', async () => {
  const step = { name: 'cruise', command: ['echo', 'fine (0 modules)'], mustPrint: /\([1-9]\d* modules\)/ };
  expect(await runSteps([step])).toMatchObject([{ passed: false }]);
  expect(await runSteps([{ ...step, command: ['echo', 'fine (12 modules)'] }])).toMatchObject([
    { passed: true },
  ]);
});

test.each([
  { tool: 'vitest', report: { numPassedTests: 7, numFailedTests: 2 } },
  { tool: 'playwright', report: { stats: { expected: 6, flaky: 1, unexpected: 2, skipped: 0 } } },
])('tests are counted from the report of $tool', async ({ report }) => {
  const testReport = path.join(folder, 'report.json');
  await writeFile(testReport, JSON.stringify(report));
  const results = await runSteps([{ name: 'tests', command: ['false'], testReport }]);
  expect(results).toMatchObject([{ tests: { passed: 7, failed: 2 } }]);
});

test('a test run that crashes before it reports counts as one failure', async () => {
  const results = await runSteps([
    { name: 'tests', command: ['false'], testReport: path.join(folder, 'none.json') },
  ]);
  expect(results).toMatchObject([{ tests: { passed: 0, failed: 1 } }]);
});
