import { countDueJobs, makeEverythingDue, makeHoursDue } from '../../harness/product-database.ts';
import { inParallel } from '../../harness/in-parallel.ts';
import { waitUntil } from '../../harness/wait-until.ts';
import type { ChaosWorld } from './chaos-world.ts';
import { dateLikeMollie } from './date-like-mollie.ts';
import { causeIncident, underWaySeconds } from './cause-incident.ts';
import type { Incident } from './incidents.ts';
import type { Round } from './plan.ts';
import { followUp } from './follow-up.ts';
import { visit, type Visit } from './visit.ts';

export interface RoundOutcome {
  visits: Visit[];
  /** What people ran into that they never should. */
  troubles: string[];
}

const donorsAtOnce = 25;
/** Webhooks that found nobody home come again after one and three minutes. */
const recoverySeconds = 240;

/**
 * Lets the donors of a round come while what was planned happens to the product, and waits until it has recovered from
 * all of it.
 */
export async function runRound(world: ChaosWorld, round: Round, earlier: Visit[]): Promise<RoundOutcome> {
  const troubles: string[] = [];
  const collectTrouble = <Result>(work: Promise<Result>) =>
    work.catch((error: unknown) => {
      troubles.push(error instanceof Error ? error.message : String(error));
      return undefined;
    });
  const days = round.beginsWithMonth ? 32 : 0;
  await dateLikeMollie(world, { days });
  const incidents = beginIncidents(world, round.incidents, collectTrouble);

  if (days > 0) await world.mollie.passTime({ days });
  const [visits] = await Promise.all([
    inParallel(round.donors, donorsAtOnce, (donor) => collectTrouble(visit(world, donor))),
    inParallel(earlier, donorsAtOnce, (story) => collectTrouble(followUp(world, story))),
  ]);
  await incidents.finish();
  await recover(world, round);
  return { visits: visits.filter((story) => story !== undefined), troubles };
}

/**
 * Waits until nothing is left to do: no webhook to send, no job to run. That may take long, as long as there is less
 * and less.
 */
export async function waitUntilIdle({ mollie, database }: ChaosWorld): Promise<void> {
  let left = Infinity;
  while (left > 0)
    left = await waitUntil('fewer jobs', async () => {
      // Resolves when what is due has been sent.
      await mollie.passTime({ seconds: 0 });
      const due = await countDueJobs(database);
      return due < left ? due : undefined;
    });
}

/** Whatever is broken is mended, and what was put off meanwhile is done. */
async function recover(world: ChaosWorld, { beginsWithMonth }: Round): Promise<void> {
  const { web, worker, mollie, mail, database } = world;
  await mollie.clearFaults();
  mail.heal();
  await Promise.all([web.up(), worker.up()]);
  await mollie.passTime({ seconds: recoverySeconds });
  // More time may pass at Mollie only when it has answered about every payment: an hour later it has forgotten that it
  // was asked for one.
  await waitUntil('an answer of Mollie about every payment', async () => {
    await makeHoursDue(database, underWaySeconds);
    await waitUntilIdle(world);
    const { rows } = await database.query("select from payment where status = 'created' limit 1");
    return rows.length === 0;
  });
  // By then what nobody paid has expired and refunds have left, and after three days charges have been paid.
  await mollie.passTime(beginsWithMonth ? { days: 3 } : { seconds: 3 * 3_600 });
  if (beginsWithMonth) await makeEverythingDue(database, underWaySeconds);
  await waitUntilIdle(world);
}

function beginIncidents(
  world: ChaosWorld,
  planned: readonly Incident[],
  collectTrouble: (work: Promise<void>) => Promise<unknown>,
) {
  const waiting = [...planned];
  const underWay: Promise<unknown>[] = [];
  let exchanges = 0;
  const cause = (incident: Incident) => void underWay.push(collectTrouble(causeIncident(world, incident)));
  world.onExchange(() => {
    exchanges++;
    for (let [next] = waiting; next && next.at <= exchanges; [next] = waiting) {
      waiting.shift();
      cause(next);
    }
  });
  return {
    /** What has not had its moment happens now, among the work that is left over. */
    async finish() {
      for (const incident of waiting.splice(0)) cause(incident);
      for (let work = underWay.shift(); work; work = underWay.shift()) await work;
    },
  };
}
