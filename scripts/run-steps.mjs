import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { projectRoot } from './project-paths.mjs';

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {string[]} command
 * @property {NodeJS.ProcessEnv} [env]
 * @property {boolean} [live] prints the output while the step runs; otherwise prints it only after a failure
 * @property {RegExp} [mustPrint] the step fails when its output does not match
 * @property {string} [testReport] the JSON file in which vitest or playwright counts its tests
 */

export async function runSteps(steps, parallel = 1) {
  const waiting = [...steps];
  const results = [];
  async function work() {
    for (let step = waiting.shift(); step; step = waiting.shift()) results.push(await runStep(step));
  }
  await Promise.all(Array.from({ length: parallel }, work));
  return results;
}

export function printSummary(results) {
  const failed = results.filter((result) => !result.passed);
  const outcome =
    failed.length === 0 ? 'all passed' : `failed: ${failed.map((result) => result.name).join(', ')}`;
  // Prints the failures at the end, because the output of a step may be thousands of lines up.
  for (const { tests } of failed) for (const failure of tests.failures) console.log(`\n✗ ${failure}`);
  console.log(`\n${results.length} steps, ${outcome}`);
  return failed.length === 0;
}

async function runStep(step) {
  const startedAt = Date.now();
  if (step.live) console.log(`\n— ${step.name}`);
  const { status, output } = await run(step);
  const passed = status === 0 && (step.mustPrint?.test(output) ?? true);
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1).padStart(6);
  console.log(`${passed ? '✓' : '✗'} ${step.name.padEnd(24)}${seconds} s`);
  if (!passed) process.stdout.write(output);
  return { name: step.name, passed, tests: countTests(step, passed) };
}

function run({ command: [program, ...args], env, live }) {
  const child = spawn(program, args, {
    cwd: projectRoot,
    env: { ...process.env, ...env },
    stdio: ['ignore', live ? 'inherit' : 'pipe', live ? 'inherit' : 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => (output += text));
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ status: 1, output: `${error.message}\n` }));
    child.once('close', (status) => resolve({ status, output }));
  });
}

const noTests = { passed: 0, failed: 0, failures: [] };

// A step that fails without a failed test, for example because of a type error, counts as one failed test.
function countTests({ testReport }, passed) {
  const tests = testReport ? readTestReport(testReport) : noTests;
  return !passed && tests.failed === 0 ? { ...tests, failed: 1 } : tests;
}

function readTestReport(file) {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    return report.stats ? readPlaywrightReport(report) : readVitestReport(report);
  } catch {
    return noTests;
  }
}

function readVitestReport({ numPassedTests, numFailedTests, testResults }) {
  const failures = testResults.flatMap(({ name: file, message, assertionResults }) => [
    ...(message ? [describeFailure(file, message)] : []),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => describeFailure(`${file} › ${fullName}`, failureMessages[0])),
  ]);
  return { passed: numPassedTests, failed: numFailedTests, failures };
}

function readPlaywrightReport({ stats, suites, errors }) {
  const specsOf = (suite) => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
  const failures = suites
    .flatMap(specsOf)
    .filter(({ ok }) => !ok)
    .map(({ file, line, title, tests }) =>
      describeFailure(
        `${file}:${line} › ${title}`,
        tests.flatMap(({ results }) => results).find(({ error }) => error)?.error.message,
      ),
    );
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    failures: [...failures, ...errors.map(({ message }) => describeFailure('playwright', message))],
  };
}

function describeFailure(name, message = 'no message') {
  return `${name}\n${message.slice(0, 2000)}`;
}
