import { inventDonor, type Donor } from './donors.ts';
import { inventKill, inventOutage, inventStray404, inventStray409, type Incident } from './incidents.ts';
import { organisations } from './organisations.ts';
import { between, createRandom, type Random } from '../../harness/random.ts';

export interface ChaosSize {
  seed: number;
  kills: number;
  gifts: number;
  /** Whether the disk under the database is full once, where that can be done. */
  fullDisk: boolean;
}

/** Everything that is decided beforehand. Only how the machine divides its time is left to chance. */
export interface Round {
  donors: Donor[];
  /** In the order in which they happen. */
  incidents: Incident[];
  /** Whether the round begins with a month in which the monthly gifts are charged. */
  beginsWithMonth: boolean;
}

const killsPerRound = 3;
const outagesPerRound = 2;
/** About what a gift takes that nobody disturbs. */
const exchangesPerGift = 14;

export function makePlan({ seed, kills, gifts, fullDisk }: ChaosSize): Round[] {
  const random = createRandom(seed);
  const count = Math.ceil(kills / killsPerRound);
  const rounds = count + (fullDisk ? 1 : 0);
  const shareOf = (total: number, round: number, of: number) =>
    Math.floor(((round + 1) * total) / of) - Math.floor((round * total) / of);
  let number = 0;
  const inventDonors = (round: number) =>
    Array.from({ length: shareOf(gifts, round, rounds) }, () => inventDonor(++number, random));
  const deletions = planDeletions(random, count);
  const planned = Array.from({ length: count }, (_, round): Round => {
    const donors = inventDonors(round);
    const exchanges = donors.length * exchangesPerGift;
    const anyMoment = () => between(random, 1, exchanges);
    // Early, because what was given in the round before is paid back and stopped from the beginning.
    const early = () => between(random, 1, Math.ceil(exchanges / 4));
    const incidents: Incident[] = [
      ...Array.from({ length: shareOf(kills, round, count) }, () => inventKill(random)).map(
        atSome(anyMoment),
      ),
      ...Array.from({ length: outagesPerRound }, () => inventOutage(random)).map(atSome(anyMoment)),
      ...[inventStray404(random), inventStray404(random), inventStray409(random)].map(atSome(early)),
      ...deletions
        .filter((deletion) => deletion.round === round)
        .flatMap(({ organisation }) => inventDeletion(random, organisation, exchanges)),
    ];
    return {
      donors,
      incidents: incidents.toSorted((a, b) => a.at - b.at),
      beginsWithMonth: round === Math.ceil(count / 2),
    };
  });
  if (!fullDisk) return planned;
  const middle = Math.floor(count / 2);
  const donors = inventDonors(count);
  const incidents: Incident[] = [{ kind: 'full disk', at: donors.length * 2 }];
  return planned.toSpliced(middle, 0, { donors, incidents, beginsWithMonth: false });
}

const atSome =
  (moment: () => number) =>
  <Invented extends object>(invented: Invented) => ({ ...invented, at: moment() });

/** Not in the first round: by then there is something to delete. */
function planDeletions(random: Random, rounds: number) {
  return organisations.flatMap(({ fate }, organisation) =>
    fate === 'stays' ? [] : [{ organisation, round: between(random, Math.min(1, rounds - 1), rounds - 1) }],
  );
}

function inventDeletion(random: Random, organisation: number, exchanges: number): Incident[] {
  const at = between(random, 1, Math.ceil(exchanges / 2));
  const deletion: Incident = { kind: 'delete', organisation, at };
  if (organisations[organisation]?.fate === 'is deleted') return [deletion];
  return [deletion, { kind: 'reopen', organisation, at: between(random, at, exchanges) }];
}
