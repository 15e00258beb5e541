import { canMountDisks } from '../../harness/disk.ts';
import { generateDonor, type Donor } from '../../harness/giving/donor.ts';
import { between, createRandom, shuffle, type Random } from '../../harness/random.ts';
import { organisations } from './organisations.ts';

export interface FailoverSize {
  seed: number;
  failovers: number;
  gifts: number;
  /** At the end the database is restored to a moment before an accident. */
  pointInTime: boolean;
}

const incidentKinds = [
  'primary killed',
  'primary frozen',
  'standby killed',
  'etcd stopped',
  'switchover',
  'HAProxy restarted',
] as const;
export type IncidentKind = (typeof incidentKinds)[number] | 'disk of the standby full';

/** The seed decides everything in a round. Only the timing of the machine varies between runs. */
export interface Round {
  kind: IncidentKind;
  /** How long a killed part stays down. A primary that returns early may find that its lease has not expired. */
  downSeconds: number;
  /** A worker is killed this long after the incident. Absent in most rounds. */
  killsWorkerAfterSeconds?: number;
  donors: Donor[];
  /** The round starts with a month in which subscriptions are charged. */
  startsWithMonth: boolean;
}

const workerKillShare = 0.25;

export function makePlan({ seed, failovers, gifts }: FailoverSize): { rounds: Round[]; random: Random } {
  const random = createRandom(seed);
  const kinds = orderKinds(random, failovers);
  // In an additional round, the disk of the standby becomes full.
  if (canMountDisks) kinds.splice(between(random, 0, failovers), 0, 'disk of the standby full');
  const middle = Math.floor(kinds.length / 2);
  let number = 0;
  const rounds = kinds.map((kind, index): Round => {
    const share =
      Math.floor(((index + 1) * gifts) / kinds.length) - Math.floor((index * gifts) / kinds.length);
    const killsWorker = random() < workerKillShare;
    return {
      kind,
      downSeconds: chooseDownSeconds(kind, random),
      ...(killsWorker && { killsWorkerAfterSeconds: between(random, 0, 10) }),
      donors: Array.from({ length: share }, () => makeDonor(++number, random)),
      startsWithMonth: index === middle,
    };
  });
  return { rounds, random };
}

export function makeDonor(number: number, random: Random): Donor {
  const organisation = between(random, 0, organisations.length - 1);
  return generateDonor(number, random, { organisation, recurringShare: 0.25, mayRevive: true });
}

/** Every six rounds have all six kinds. */
function orderKinds(random: Random, count: number): IncidentKind[] {
  const order: IncidentKind[] = [];
  while (order.length < count) order.push(...shuffle(random, incidentKinds));
  return order.slice(0, count);
}

function chooseDownSeconds(kind: IncidentKind, random: Random): number {
  if (kind === 'etcd stopped') return between(random, 30, 40);
  return between(random, 1, 5);
}
