import type { Donor } from '../../harness/giving/donor.ts';
import { generateDonor } from './donors.ts';
import {
  generateKill,
  generateOutage,
  generateStray404,
  generateStray409,
  type Incident,
} from './incidents.ts';
import { organisations } from './organisations.ts';
import { between, createRandom, type Random } from '../../harness/random.ts';

export interface ChaosSize {
  seed: number;
  kills: number;
  gifts: number;
  /** If true, the disk of the database becomes full once. A machine that cannot mount a disk skips this incident. */
  fullDisk: boolean;
}

/** The seed decides everything in a round. Only the timing of the machine varies between runs. */
export interface Round {
  donors: Donor[];
  /** Sorted by `at`. */
  incidents: Incident[];
  /** The round starts with a month in which subscriptions are charged. */
  startsWithMonth: boolean;
}

const killsPerRound = 3;
const outagesPerRound = 2;
/** A donation without incidents causes about this many exchanges with Mollie and the mail server. */
const exchangesPerGift = 14;

export function makePlan({ seed, kills, gifts, fullDisk }: ChaosSize): Round[] {
  const random = createRandom(seed);
  const count = Math.ceil(kills / killsPerRound);
  const rounds = count + (fullDisk ? 1 : 0);
  const shareOf = (total: number, round: number, of: number) =>
    Math.floor(((round + 1) * total) / of) - Math.floor((round * total) / of);
  let number = 0;
  const generateDonors = (round: number) =>
    Array.from({ length: shareOf(gifts, round, rounds) }, () => generateDonor(++number, random));
  const deletions = planDeletions(random, count);
  const planned = Array.from({ length: count }, (_, round): Round => {
    const donors = generateDonors(round);
    const exchanges = donors.length * exchangesPerGift;
    const anyTime = () => between(random, 1, exchanges);
    // These faults happen early, when donations of the previous round are refunded and subscriptions stop.
    const early = () => between(random, 1, Math.ceil(exchanges / 4));
    const incidents: Incident[] = [
      ...Array.from({ length: shareOf(kills, round, count) }, () => generateKill(random)).map(
        atRandomTime(anyTime),
      ),
      ...Array.from({ length: outagesPerRound }, () => generateOutage(random)).map(atRandomTime(anyTime)),
      ...[generateStray404(random), generateStray404(random), generateStray409(random)].map(
        atRandomTime(early),
      ),
      ...deletions
        .filter((deletion) => deletion.round === round)
        .flatMap(({ organisation }) => generateDeletion(random, organisation, exchanges)),
    ];
    return {
      donors,
      incidents: incidents.toSorted((a, b) => a.at - b.at),
      startsWithMonth: round === Math.ceil(count / 2),
    };
  });
  if (!fullDisk) return planned;
  const middle = Math.floor(count / 2);
  const donors = generateDonors(count);
  const incidents: Incident[] = [{ kind: 'full disk', at: donors.length * 2 }];
  return planned.toSpliced(middle, 0, { donors, incidents, startsWithMonth: false });
}

const atRandomTime =
  (moment: () => number) =>
  <Generated extends object>(generated: Generated) => ({ ...generated, at: moment() });

/** The first of several rounds deletes no organisation, because the organisations have no donations yet. */
function planDeletions(random: Random, rounds: number) {
  return organisations.flatMap(({ fate }, organisation) =>
    fate === 'stays' ? [] : [{ organisation, round: between(random, Math.min(1, rounds - 1), rounds - 1) }],
  );
}

function generateDeletion(random: Random, organisation: number, exchanges: number): Incident[] {
  const at = between(random, 1, Math.ceil(exchanges / 2));
  const deletion: Incident = { kind: 'delete', organisation, at };
  if (organisations[organisation]?.fate === 'is deleted') return [deletion];
  return [deletion, { kind: 'reopen', organisation, at: between(random, at, exchanges) }];
}
