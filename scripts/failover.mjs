import './require-supported-node.mjs';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureFailoverPrograms } from './ensure-failover-programs.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { inProject } from './project-paths.mjs';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    failovers: { type: 'string', default: '5' },
    gifts: { type: 'string', default: '500' },
    pitr: { type: 'boolean', default: false },
  },
});
const numbers = {
  seed: Number(values.seed),
  failovers: Number(values.failovers),
  gifts: Number(values.gifts),
};
if (!Object.values(numbers).every((number) => Number.isSafeInteger(number) && number > 0)) {
  console.error('--seed, --failovers and --gifts must be whole numbers above zero.');
  process.exit(1);
}

const size = { ...numbers, pointInTime: values.pitr };

ensureInstalled();
const missing = ensureFailoverPrograms();
if (missing) {
  console.error(missing);
  process.exit(1);
}
ensureBuilt();

const { register } = await import('tsx/esm/api');
register();
const { causeFailovers } = await import(pathToFileURL(inProject('e2e/failover/failover.ts')).href);

// `process.exit` runs the 'exit' listeners, which kill all programs of the run. A signal alone would not run them.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));

const command = `npm run failover -- --seed ${size.seed} --failovers ${size.failovers} --gifts ${size.gifts}${values.pitr ? ' --pitr' : ''}`;
console.log(command);
process.exitCode = 1;
try {
  const { lines, failures } = await causeFailovers(size, console.log);
  for (const line of lines) console.log(line);
  for (const failure of failures) console.log(`FAILED ${failure}`);
  if (failures.length === 0) process.exitCode = 0;
} catch (error) {
  console.error(error);
} finally {
  if (process.exitCode !== 0) console.log(`To repeat: ${command}`);
}
