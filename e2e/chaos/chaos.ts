import { settle } from '../../harness/giving/recover.ts';
import type { Visit } from '../../harness/giving/visit.ts';
import { describeDueJobs } from '../../harness/product-database.ts';
import { startChaosWorld } from './chaos-world.ts';
import { compare } from './compare.ts';
import { describeIncident } from './incidents.ts';
import { repeatFailedRefunds } from './repeat-failed-refunds.ts';
import { makePlan, type ChaosSize, type Round } from './plan.ts';
import { createRandom } from '../../harness/random.ts';
import { runRound } from './run-round.ts';
import { summarise } from './summarise.ts';

interface ChaosReport {
  differences: string[];
  summary: Record<string, number>;
}

export async function causeChaos(size: ChaosSize, log: (line: string) => void): Promise<ChaosReport> {
  const startedAt = Date.now();
  const rounds = makePlan(size);
  // The webhooks use their own random series, because their number differs between runs.
  const world = await startChaosWorld(size, createRandom(size.seed + 1));
  const visits: Visit[] = [];
  const errors: string[] = [];
  try {
    let earlier: Visit[] = [];
    for (const [index, round] of [...rounds, followUpRound].entries()) {
      const beganAt = Date.now();
      const outcome = await runRound(world, round, earlier);
      earlier = outcome.visits;
      visits.push(...outcome.visits);
      errors.push(...outcome.errors);
      if (round !== followUpRound)
        log(`round ${index + 1}/${rounds.length}: ${describe(round)} (${secondsSince(beganAt)} s)`);
      for (const error of outcome.errors) log(`  ${error}`);
    }
    await repeatFailedRefunds(world);
    await settle(world);
    for (const output of [...world.web.unexpectedExits, ...world.worker.unexpectedExits])
      log(`a process ended without being killed: ${output}`);
    const { differences, facts } = await compare(world, visits);
    return {
      differences: [...errors, ...differences],
      summary: { ...summarise(rounds, facts), seconds: secondsSince(startedAt) },
    };
  } catch (error) {
    for (const job of await describeDueJobs(world.database).catch(() => [])) log(`unfinished job: ${job}`);
    log(`the worker's output: ${world.worker.output().slice(-2_000)}`);
    log(`the web process's output: ${world.web.output().slice(-2_000)}`);
    throw error;
  } finally {
    await world.end();
  }
}

/** The last round has no donors and no incidents, and only follows up the donations of the round before. */
const followUpRound: Round = { donors: [], incidents: [], startsWithMonth: false };

function describe({ donors, incidents, startsWithMonth }: Round): string {
  const parts = [`${donors.length} gifts`, ...incidents.map(describeIncident)];
  return [...(startsWithMonth ? ['a month of charges'] : []), ...parts].join(', ');
}

function secondsSince(moment: number): number {
  return Math.round((Date.now() - moment) / 100) / 10;
}
