import { countDueJobs, makeEverythingDue, makeHoursDue } from '../../harness/product-database.ts';
import { inParallel } from '../../harness/in-parallel.ts';
import { waitUntil } from '../../harness/wait-until.ts';
import type { ChaosWorld } from './chaos-world.ts';
import { dateLikeMollie } from './date-like-mollie.ts';
import { causeIncident, inFlightSeconds } from './cause-incident.ts';
import type { Incident } from './incidents.ts';
import type { Round } from './plan.ts';
import { followUp } from './follow-up.ts';
import { visit, type Visit } from './visit.ts';

export interface RoundOutcome {
  visits: Visit[];
  /** Errors that no donor or organisation should see. */
  errors: string[];
}

const donorsAtOnce = 25;
/** Mollie repeats failed webhooks after one and three minutes. */
const recoverySeconds = 240;

/** Lets the donors of a round donate during the planned incidents, and waits until the product has recovered. */
export async function runRound(world: ChaosWorld, round: Round, earlier: Visit[]): Promise<RoundOutcome> {
  const errors: string[] = [];
  const collectErrors = <Result>(work: Promise<Result>) =>
    work.catch((error: unknown) => {
      errors.push(error instanceof Error ? error.message : String(error));
      return undefined;
    });
  const days = round.startsWithMonth ? 32 : 0;
  await dateLikeMollie(world, { days });
  const incidents = startIncidents(world, round.incidents, collectErrors);

  if (days > 0) await world.mollie.passTime({ days });
  const [visits] = await Promise.all([
    inParallel(round.donors, donorsAtOnce, (donor) => collectErrors(visit(world, donor))),
    inParallel(earlier, donorsAtOnce, (visited) => collectErrors(followUp(world, visited))),
  ]);
  await incidents.finish();
  await recover(world, round);
  return { visits: visits.filter((visited) => visited !== undefined), errors };
}

/** Waits until all webhooks are sent and all jobs are done. Has no time limit while the number of jobs decreases. */
export async function waitUntilIdle({ mollie, database }: ChaosWorld): Promise<void> {
  let left = Infinity;
  while (left > 0)
    left = await waitUntil('fewer jobs', async () => {
      // This call resolves when the due webhooks are sent.
      await mollie.passTime({ seconds: 0 });
      const due = await countDueJobs(database);
      return due < left ? due : undefined;
    });
}

async function recover(world: ChaosWorld, { startsWithMonth }: Round): Promise<void> {
  const { web, worker, mollie, mail, database } = world;
  await mollie.clearFaults();
  mail.endFaults();
  await Promise.all([web.up(), worker.up()]);
  await mollie.passTime({ seconds: recoverySeconds });
  // Mollie forgets an idempotency key after an hour, so every payment must be created before more time passes.
  await waitUntil('an answer from Mollie about every payment', async () => {
    await makeHoursDue(database, inFlightSeconds);
    await waitUntilIdle(world);
    const { rows } = await database.query("select from payment where status = 'created' limit 1");
    return rows.length === 0;
  });
  // After three hours unpaid payments have expired and refunds are processing. After three days charges are paid.
  await mollie.passTime(startsWithMonth ? { days: 3 } : { seconds: 3 * 3_600 });
  if (startsWithMonth) await makeEverythingDue(database, inFlightSeconds);
  await waitUntilIdle(world);
}

function startIncidents(
  world: ChaosWorld,
  planned: readonly Incident[],
  collectErrors: (work: Promise<void>) => Promise<unknown>,
) {
  const waiting = [...planned];
  const running: Promise<unknown>[] = [];
  let exchanges = 0;
  const cause = (incident: Incident) => void running.push(collectErrors(causeIncident(world, incident)));
  world.onExchange(() => {
    exchanges++;
    for (let [next] = waiting; next && next.at <= exchanges; [next] = waiting) {
      waiting.shift();
      cause(next);
    }
  });
  return {
    /** Causes the incidents that have not happened yet. Resolves when all incidents are over. */
    async finish() {
      for (const incident of waiting.splice(0)) cause(incident);
      for (let work = running.shift(); work; work = running.shift()) await work;
    },
  };
}
