import './require-supported-node.mjs';
import { ensureChromium } from './ensure-chromium.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { printSummary, runSteps } from './run-steps.mjs';
import { checkSteps, slowSteps, unhurriedSteps } from './steps.mjs';

ensureInstalled();
process.env.CHROMIUM_PATH = ensureChromium();
const results = [...(await runSteps([...unhurriedSteps, ...checkSteps], 2)), ...(await runSteps(slowSteps))];
const passed = printSummary(results);
const total = (outcome) => results.reduce((sum, { tests }) => sum + tests[outcome], 0);
console.log(`Tests: ${total('passed')} passed, ${total('failed')} failed`);
process.exitCode = passed ? 0 : 1;
