import type { Books } from '../books.ts';
import { makeEverythingDue } from '../product-database.ts';
import { startChaosWorld, type ChaosWorld } from './chaos-world.ts';
import { compare } from './compare.ts';
import { makePlan, type ChaosSize, type Incident, type Round } from './plan.ts';
import { createRandom } from './random.ts';
import { becomeQuiet, runRound } from './run-round.ts';
import type { Visit } from './visit.ts';

interface ChaosReport {
  differences: string[];
  summary: Record<string, number>;
}

/** Lets a plan happen from beginning to end, tells of every round, and compares everybody's books afterwards. */
export async function causeChaos(size: ChaosSize, tell: (line: string) => void): Promise<ChaosReport> {
  const startedAt = Date.now();
  const rounds = makePlan(size);
  // The storm draws from a series of its own: how many webhooks come is not in the plan.
  const world = await startChaosWorld(createRandom(size.seed + 1));
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
    for (const words of [...world.web.farewells, ...world.worker.farewells])
      tell(`ended by itself with: ${words}`);
    const { differences, books } = await compare(world, visits);
    return {
      differences: [...troubles, ...differences],
      summary: { ...summarise(world, rounds, visits, books), seconds: secondsSince(startedAt) },
    };
  } catch (error) {
    tell(`the worker's last words: ${world.worker.lastWords().slice(-2_000)}`);
    tell(`the web's last words: ${world.web.lastWords().slice(-2_000)}`);
    throw error;
  } finally {
    await world.end();
  }
}

/** What the last donors' gifts lead to, while all is well. */
const aftermath: Round = { donors: [], incidents: [], beginsWithMonth: false };

/** Three days in which nothing happens to the product, with its nights. */
async function settle(world: ChaosWorld): Promise<void> {
  for (const duration of [{ seconds: 0 }, { days: 3 }, { seconds: 0 }]) {
    await world.mollie.passTime(duration);
    await makeEverythingDue(world.database);
    await becomeQuiet(world);
  }
}

function describe({ donors, incidents, beginsWithMonth }: Round): string {
  const parts = [`${donors.length} gifts`, ...incidents.map(describeIncident)];
  return [...(beginsWithMonth ? ['a month of charges'] : []), ...parts].join(', ');
}

function describeIncident(incident: Incident): string {
  if (incident.kind === 'kill') return `${incident.victim} killed at ${incident.at}`;
  if (incident.kind === 'mail')
    return `mail: ${incident.fault.does} ×${incident.fault.count} at ${incident.at}`;
  const { count, effect } = incident.fault;
  return `Mollie: ${effect.type}${'code' in effect ? ` ${effect.code}` : ''} ×${count} at ${incident.at}`;
}

function summarise(
  { storm, mail, web, worker }: ChaosWorld,
  rounds: Round[],
  visits: Visit[],
  books: Books,
): Record<string, number> {
  const incidents = rounds.flatMap((round) => round.incidents);
  const killed = (victim: string) =>
    incidents.filter((incident) => incident.kind === 'kill' && incident.victim === victim).length;
  const moved = (kind: string) => books.movements.filter((movement) => movement.kind === kind).length;
  const messageIds = new Set(mail.kept.map(({ messageId }) => messageId));
  return {
    'web killed': killed('web'),
    'worker killed': killed('worker'),
    'database server killed': killed('database'),
    'database process killed': killed('backend'),
    'outages of Mollie': incidents.filter(({ kind }) => kind === 'mollie').length,
    'outages of the mail server': incidents.filter(({ kind }) => kind === 'mail').length,
    'times a process ended by itself': web.farewells.length + worker.farewells.length,
    gifts: visits.length,
    'payments at Mollie': books.payments.length,
    paid: moved('payment'),
    refunds: moved('refund'),
    chargebacks: moved('chargeback'),
    'monthly gifts': books.subscriptions.length,
    'income in cents': books.income.revenueCents,
    'webhooks from Mollie': storm.counts.arrived,
    'webhooks received': storm.counts.sent,
    'of which forged': storm.counts.forged,
    confirmations: messageIds.size,
    'confirmations that came twice': mail.kept.length - messageIds.size,
  };
}

function secondsSince(moment: number): number {
  return Math.round((Date.now() - moment) / 100) / 10;
}
