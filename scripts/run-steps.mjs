import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { projectRoot } from './project-paths.mjs';

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {string[]} command
 * @property {NodeJS.ProcessEnv} [env]
 * @property {boolean} [live] print output as it comes; otherwise only when the step fails
 * @property {RegExp} [mustPrint] what a run that really did its work prints
 * @property {string} [testReport] the JSON file in which vitest or playwright counts its tests
 */

/** Runs steps, at most so many at once, and prints how each went. Never stops at the first failure. */
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

// A step that failed without a failed test, such as a type error or a crash, counts as one failure: the total never looks green by mistake.
function countTests({ testReport }, passed) {
  const tests = testReport ? readTestReport(testReport) : { passed: 0, failed: 0 };
  return !passed && tests.failed === 0 ? { ...tests, failed: 1 } : tests;
}

function readTestReport(file) {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    if (report.stats)
      return { passed: report.stats.expected + report.stats.flaky, failed: report.stats.unexpected };
    return { passed: report.numPassedTests, failed: report.numFailedTests };
  } catch {
    return { passed: 0, failed: 0 };
  }
}
