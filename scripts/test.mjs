import './require-supported-node.mjs';
import { ensureChromium } from './ensure-chromium.mjs';
import { ensurePdfTools } from './ensure-pdf-tools.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { printSummary, runSteps } from './run-steps.mjs';
import { build, checkSteps, deepSteps, moreUnitSteps, slowSteps } from './steps.mjs';

ensureInstalled();
const results = process.argv.includes('--deep') ? await runSteps(deepSteps) : await runOrdinarySteps();
const passed = printSummary(results);
const total = (outcome) => results.reduce((sum, { tests }) => sum + tests[outcome], 0);
console.log(`Tests: ${total('passed')} passed, ${total('failed')} failed`);
process.exitCode = passed ? 0 : 1;

async function runOrdinarySteps() {
  process.env.CHROMIUM_PATH = ensureChromium();
  ensurePdfTools();
  const results = await runSteps([...moreUnitSteps, ...checkSteps, build], 2);
  return [...results, ...(await runSteps(slowSteps, 2))];
}
