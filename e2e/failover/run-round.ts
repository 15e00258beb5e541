import { setTimeout as sleep } from 'node:timers/promises';
import { dateLikeMollie } from '../../harness/giving/date-like-mollie.ts';
import type { Donor } from '../../harness/giving/donor.ts';
import { followUp } from '../../harness/giving/follow-up.ts';
import { recover } from '../../harness/giving/recover.ts';
import { visit, type Visit } from '../../harness/giving/visit.ts';
import { inParallel } from '../../harness/in-parallel.ts';
import type { FailoverWorld } from './failover-world.ts';
import { causeIncident } from './incidents.ts';
import type { Round } from './plan.ts';
import { startProbe } from './probe.ts';

export interface RoundOutcome {
  round: Round;
  visits: Visit[];
  probes: Visit[];
  writesBackMs: number;
  slowestFormMs: number;
  /** Errors that no donor or organisation should see. */
  errors: string[];
}

const donorsAtOnce = 8;
const pauseOfDonorMs = 300;
export const followUpsAtOnce = 4;
const beforeIncidentMs = 1_000;
/** Mollie repeats a failed webhook after a minute. */
const afterIncidentSeconds = 60;
const monthDays = 32;

/** Lets the donors of a round give during its incident, and waits until the cluster and the donors are done. */
export async function runRound(
  world: FailoverWorld,
  round: Round,
  earlier: Visit[],
  nextProbe: () => Donor,
): Promise<RoundOutcome> {
  const errors: string[] = [];
  const collectErrors = <Result>(work: Promise<Result>) =>
    work.catch((error: unknown) => {
      errors.push(`${round.kind}: ${error instanceof Error ? error.message : String(error)}`);
      return undefined;
    });
  const { cluster, mollie, forms, workers } = world;
  await cluster.waitUntilHealthy();
  const days = round.startsWithMonth ? monthDays : 0;
  if (round.startsWithMonth) await recover(world, { afterMonth: false });
  await dateLikeMollie(world, { days });

  const probe = startProbe(world, nextProbe);
  const month = round.startsWithMonth ? collectErrors(mollie.passTime({ days })) : Promise.resolve();
  // No donor may be at the checkout while a month passes, because the payment would expire.
  const visiting = month.then(() =>
    inParallel(round.donors, donorsAtOnce, async (donor) => {
      await sleep(pauseOfDonorMs);
      return collectErrors(visit(world, donor));
    }),
  );
  const following = inParallel(earlier, followUpsAtOnce, (visited) =>
    collectErrors(followUp(world, visited)),
  );
  await sleep(beforeIncidentMs);

  forms.takeSlowestMs();
  probe.begin();
  const killingWorker = collectErrors(killWorker(workers, round));
  errors.push(...((await collectErrors(causeIncident(cluster, round))) ?? []));
  await collectErrors(cluster.waitUntilHealthy());
  const [visits] = await Promise.all([visiting, following, killingWorker]);
  const { longestWaitMs } = await probe.finish();
  await mollie.passTime({ seconds: afterIncidentSeconds });
  if (round.startsWithMonth) await recover(world, { afterMonth: true });
  return {
    round,
    visits: visits.filter((visited) => visited !== undefined),
    probes: probe.visits,
    writesBackMs: longestWaitMs,
    slowestFormMs: forms.takeSlowestMs(),
    errors: [...errors, ...probe.errors],
  };
}

async function killWorker(
  workers: FailoverWorld['workers'],
  { killsWorkerAfterSeconds: seconds, downSeconds }: Round,
): Promise<void> {
  if (seconds === undefined) return;
  await sleep(seconds * 1000);
  await workers[downSeconds % workers.length]?.kill();
}
