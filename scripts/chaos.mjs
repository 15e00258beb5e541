import './require-supported-node.mjs';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { inProject } from './project-paths.mjs';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    kills: { type: 'string', default: '30' },
    gifts: { type: 'string', default: '1000' },
  },
});
const numbers = { seed: Number(values.seed), kills: Number(values.kills), gifts: Number(values.gifts) };
if (!Object.values(numbers).every((number) => Number.isSafeInteger(number) && number > 0)) {
  console.error('--seed, --kills and --gifts must be whole numbers above zero.');
  process.exit(1);
}

const size = { ...numbers, fullDisk: true };

ensureInstalled();
ensureBuilt();

const { register } = await import('tsx/esm/api');
register();
const { causeChaos } = await import(pathToFileURL(inProject('e2e/chaos/chaos.ts')).href);

// `process.exit` runs the 'exit' listeners, which kill the product's processes. A signal alone would not run them.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

const command = `npm run chaos -- --seed ${size.seed} --kills ${size.kills} --gifts ${size.gifts}`;
console.log(command);
process.exitCode = 1;
try {
  const { differences, summary } = await causeChaos(size, console.log);
  console.table(summary);
  for (const difference of differences) console.log(`DIFFERENCE ${difference}`);
  if (differences.length === 0) process.exitCode = 0;
  console.log(differences.length === 0 ? 'All ledgers agree.' : `${differences.length} differences.`);
} catch (error) {
  console.error(error);
} finally {
  if (process.exitCode !== 0) console.log(`To repeat: ${command}`);
}
