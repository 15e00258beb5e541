import { describeDueJobs, makeEverythingDue } from '../../harness/product-database.ts';
import { waitUntil } from '../../harness/wait-until.ts';
import { startChaosWorld, type ChaosWorld } from './chaos-world.ts';
import { compare } from './compare.ts';
import { describeIncident } from './incidents.ts';
import { underWaySeconds } from './cause-incident.ts';
import { makePlan, type ChaosSize, type Round } from './plan.ts';
import { createRandom } from '../../harness/random.ts';
import { waitUntilIdle, runRound } from './run-round.ts';
import { summarise } from './summarise.ts';
import type { Visit } from './visit.ts';

interface ChaosReport {
  differences: string[];
  summary: Record<string, number>;
}

/** Carries out a plan from beginning to end, tells of every round, and compares everybody's ledger afterwards. */
export async function causeChaos(size: ChaosSize, tell: (line: string) => void): Promise<ChaosReport> {
  const startedAt = Date.now();
  const rounds = makePlan(size);
  // The storm draws from a series of its own: how many webhooks come is not in the plan.
  const world = await startChaosWorld(size, createRandom(size.seed + 1));
  const visits: Visit[] = [];
  const troubles: string[] = [];
  try {
    let earlier: Visit[] = [];
    for (const [index, round] of [...rounds, aftermath].entries()) {
      const beganAt = Date.now();
      const outcome = await runRound(world, round, earlier);
      earlier = outcome.visits;
      visits.push(...outcome.visits);
      troubles.push(...outcome.troubles);
      if (round !== aftermath)
        tell(`round ${index + 1}/${rounds.length}: ${describe(round)} (${secondsSince(beganAt)} s)`);
      for (const trouble of outcome.troubles) tell(`  ${trouble}`);
    }
    await settle(world);
    for (const output of [...world.web.unexpectedExits, ...world.worker.unexpectedExits])
      tell(`ended by itself with: ${output}`);
    const { differences, facts } = await compare(world, visits);
    return {
      differences: [...troubles, ...differences],
      summary: { ...summarise(rounds, facts), seconds: secondsSince(startedAt) },
    };
  } catch (error) {
    for (const job of await describeDueJobs(world.database).catch(() => [])) tell(`not done: ${job}`);
    tell(`the worker's output: ${world.worker.output().slice(-2_000)}`);
    tell(`the web's output: ${world.web.output().slice(-2_000)}`);
    throw error;
  } finally {
    await world.end();
  }
}

/** What the last donors' gifts lead to, while all is well. */
const aftermath: Round = { donors: [], incidents: [], beginsWithMonth: false };

/**
 * A month and some days in which nothing happens to the product, with some of its nights: whoever is still charged is
 * charged then.
 */
async function settle(world: ChaosWorld): Promise<void> {
  for (const duration of [{ seconds: 0 }, { days: 32 }, { days: 3 }, { days: 1 }, { seconds: 0 }]) {
    await world.mollie.passTime(duration);
    await waitUntil('an answer to every refund', async () => {
      await makeEverythingDue(world.database, underWaySeconds);
      await waitUntilIdle(world);
      const { rows } = await world.database.query("select from refund where status = 'wanted' limit 1");
      return rows.length === 0;
    });
  }
}

function describe({ donors, incidents, beginsWithMonth }: Round): string {
  const parts = [`${donors.length} gifts`, ...incidents.map(describeIncident)];
  return [...(beginsWithMonth ? ['a month of charges'] : []), ...parts].join(', ');
}

function secondsSince(moment: number): number {
  return Math.round((Date.now() - moment) / 100) / 10;
}
