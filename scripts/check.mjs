import './require-supported-node.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { printSummary, runSteps } from './run-steps.mjs';
import { checkSteps } from './steps.mjs';

ensureInstalled();
const passed = printSummary(await runSteps(checkSteps, 2));
process.exitCode = passed ? 0 : 1;
