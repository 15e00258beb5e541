import { followUp } from '../../harness/giving/follow-up.ts';
import { recover, settle } from '../../harness/giving/recover.ts';
import type { Visit } from '../../harness/giving/visit.ts';
import { inParallel } from '../../harness/in-parallel.ts';
import { describeDueJobs } from '../../harness/product-database.ts';
import { compare } from './compare.ts';
import { startFailoverWorld, type FailoverWorld, type OnEnd } from './failover-world.ts';
import { makeDonor, makePlan, type FailoverSize } from './plan.ts';
import { recoverDeletedGifts } from './point-in-time.ts';
import { makeReport, type FailoverReport } from './report.ts';
import { followUpsAtOnce, runRound, type RoundOutcome } from './run-round.ts';

/** Breaks the cluster while donors give, and compares all records afterwards. */
export async function causeFailovers(
  size: FailoverSize,
  log: (line: string) => void,
): Promise<FailoverReport> {
  const ends: Parameters<OnEnd>[0][] = [];
  const onEnd: OnEnd = (end) => void ends.push(end);
  let world: FailoverWorld | undefined;
  try {
    world = await startFailoverWorld(size, onEnd);
    return await run(world, size, { log, onEnd });
  } catch (error) {
    if (world) await describeFailure(world, log);
    throw error;
  } finally {
    for (const end of ends.toReversed())
      await Promise.resolve(end()).catch((error: unknown) => log(`not stopped: ${String(error)}`));
  }
}

async function run(
  world: FailoverWorld,
  size: FailoverSize,
  { log, onEnd }: { log: (line: string) => void; onEnd: OnEnd },
): Promise<FailoverReport> {
  const { rounds, random } = makePlan(size);
  let number = size.gifts;
  const nextDonor = () => makeDonor(++number, random);
  const outcomes: RoundOutcome[] = [];
  let earlier: Visit[] = [];
  for (const [index, round] of rounds.entries()) {
    const beganAt = Date.now();
    const outcome = await runRound(world, round, earlier, nextDonor);
    outcomes.push(outcome);
    earlier = outcome.visits;
    log(`${index + 1}/${rounds.length} ${describe(outcome)} (${secondsSince(beganAt)} s)`);
    for (const error of outcome.errors) log(`  ${error}`);
  }
  await inParallel(earlier, followUpsAtOnce, (visited) => followUp(world, visited));
  await recover(world, { afterMonth: false });
  await settle(world);
  await world.forms.stop();
  const visits = outcomes.flatMap((outcome) => [...outcome.visits, ...outcome.probes]);
  const comparison = await compare(world, visits);
  const exits = [...world.webs, ...world.workers].flatMap(({ unexpectedExits }) => unexpectedExits);
  const report = makeReport(world, outcomes, comparison, exits);
  if (!size.pointInTime) return report;
  const beganAt = Date.now();
  const missing = await recoverDeletedGifts(world, nextDonor, onEnd);
  const result = missing.length === 0 ? 'both gifts are there' : 'gifts are missing';
  const line = `restored to a moment before an accident: ${result} (${secondsSince(beganAt)} s)`;
  return { lines: [...report.lines, line], failures: [...report.failures, ...missing] };
}

function describe({ round, visits, writesBackMs, slowestFormMs }: RoundOutcome): string {
  const worker = round.killsWorkerAfterSeconds === undefined ? '' : ', worker killed';
  const month = round.startsWithMonth ? ', a month of charges' : '';
  const writes = `writes back after ${(writesBackMs / 1000).toFixed(1)} s`;
  const slowest = `slowest form ${Math.round(slowestFormMs)} ms`;
  return `${round.kind}${worker}${month}: ${visits.length} gifts, ${writes}, ${slowest}`;
}

async function describeFailure(world: FailoverWorld, log: (line: string) => void): Promise<void> {
  log(`members: ${await world.cluster.describe()}`);
  for (const job of await describeDueJobs(world.database).catch(() => [])) log(`unfinished job: ${job}`);
  for (const each of [...world.webs, ...world.workers]) log(`output: ${each.output().slice(-2_000)}`);
}

function secondsSince(moment: number): number {
  return Math.round((Date.now() - moment) / 100) / 10;
}
