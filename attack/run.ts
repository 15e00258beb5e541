import { randomInt } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { listAttacks } from './list-attacks.ts';
import { describeRun, type Result } from './report.ts';
import { withWorld } from './world/world.ts';

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    seed: { type: 'string' },
    only: { type: 'string' },
  },
});
const seed = Number(values.seed ?? randomInt(1_000_000_000));
const count = values.quick ? 5_000 : 100_000;
const attacks = listAttacks({ count, seed }).filter(
  ({ threat }) => !values.only || threat.toLowerCase().includes(values.only.toLowerCase()),
);

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const startedAt = Date.now();
const results = await withWorld(async (world) => {
  const done: Result[] = [];
  for (const attack of attacks) {
    const began = Date.now();
    // A login proves identity for ten minutes, and a run takes longer. This statement renews the proof.
    await world.database.query('update session set proved_at = now()');
    const { outcome, passed } = await attack.run(world).then(
      (outcome) => ({ outcome, passed: true }),
      (error: Error) => ({ outcome: error.message, passed: false }),
    );
    done.push({ attack, outcome, passed, seconds: (Date.now() - began) / 1000 });
    console.log(
      `${passed ? 'passed' : 'FAILED'}  ${attack.threat}\n        ${attack.tried}\n        → ${outcome}`,
    );
  }
  return done;
});

const failed = results.filter(({ passed }) => !passed);
const file = 'attack/results.md';
writeFileSync(file, describeRun(results, { seed, seconds: (Date.now() - startedAt) / 1000 }));
console.log(
  `\n${results.length - failed.length} passed, ${failed.length} failed. Seed ${seed}. Written to ${file}`,
);
process.exitCode = failed.length > 0 ? 1 : 0;
