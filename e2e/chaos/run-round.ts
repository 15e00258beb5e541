import { dateLikeMollie } from '../../harness/giving/date-like-mollie.ts';
import { followUp } from '../../harness/giving/follow-up.ts';
import { recover } from '../../harness/giving/recover.ts';
import { visit, type Visit } from '../../harness/giving/visit.ts';
import { inParallel } from '../../harness/in-parallel.ts';
import type { ChaosWorld } from './chaos-world.ts';
import { causeIncident } from './cause-incident.ts';
import type { Incident } from './incidents.ts';
import type { Round } from './plan.ts';

export interface RoundOutcome {
  visits: Visit[];
  /** Errors that no donor or organisation should see. */
  errors: string[];
}

const donorsAtOnce = 25;

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
  await world.mollie.clearFaults();
  world.mail.endFaults();
  await Promise.all([world.web.up(), world.worker.up()]);
  await recover(world, { afterMonth: round.startsWithMonth });
  return { visits: visits.filter((visited) => visited !== undefined), errors };
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
