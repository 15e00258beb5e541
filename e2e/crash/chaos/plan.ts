import type { MollieFault } from '../simulated-mollie.ts';
import type { MailFault } from './mail-server.ts';
import { between, choose, createRandom, type Random } from './random.ts';

export interface ChaosSize {
  seed: number;
  kills: number;
  gifts: number;
}

/** Everything that is decided beforehand. Only how the machine divides its time is left to chance. */
export interface Round {
  donors: Donor[];
  /** In the order in which they happen. */
  incidents: Incident[];
  /** Whether the round begins with a month in which the monthly gifts are charged. */
  beginsWithMonth: boolean;
}

export interface Donor {
  /** No two donors give the same, so an amount tells whose payment it is, whoever tells of it. */
  amountCents: number;
  email: string;
  isRecurring: boolean;
  /** 'expire' looks at the checkout and does nothing there; 'leave' does not even wait for an answer to the form. */
  does: 'pay' | 'cancel' | 'expire' | 'leave';
  /** What becomes of a paid gift in the next round. */
  afterwards: 'kept' | 'refunded' | 'partly refunded' | 'charged back';
}

export type Incident = {
  /** After how many exchanges: with Mollie, its checkout and webhooks, and the mail server. A busy machine does not change these. */
  at: number;
} & (
  | { kind: 'kill'; victim: Victim; choice: number }
  | { kind: 'mollie'; fault: MollieFault }
  | { kind: 'mail'; fault: MailFault }
);

/** 'database' is the whole server at once, as when a machine stops; 'backend' one of its processes, after which it recovers by itself. */
export type Victim = 'web' | 'worker' | 'database' | 'backend';

const killsPerRound = 3;
const outagesPerRound = 2;
/** About what a gift takes that nobody disturbs. */
const exchangesPerGift = 14;

export function makePlan({ seed, kills, gifts }: ChaosSize): Round[] {
  const random = createRandom(seed);
  const rounds = Math.ceil(kills / killsPerRound);
  const shareOf = (total: number, round: number) =>
    Math.floor(((round + 1) * total) / rounds) - Math.floor((round * total) / rounds);
  let number = 0;
  return Array.from({ length: rounds }, (_, round) => {
    const donors = Array.from({ length: shareOf(gifts, round) }, () => inventDonor(++number, random));
    const incidents = [
      ...Array.from({ length: shareOf(kills, round) }, () => inventKill(random)),
      ...Array.from({ length: outagesPerRound }, () => inventOutage(random)),
    ].map((incident) => ({ ...incident, at: between(random, 1, donors.length * exchangesPerGift) }));
    return {
      donors,
      incidents: incidents.toSorted((a, b) => a.at - b.at),
      beginsWithMonth: round === Math.ceil(rounds / 2),
    };
  });
}

function inventDonor(number: number, random: Random): Donor {
  return {
    amountCents: 1_000 + number,
    email: `donateur-${number}@voorbeeld.nl`,
    isRecurring: random() < 0.25,
    does: choose(random, [
      [75, 'pay'],
      [10, 'cancel'],
      [5, 'expire'],
      [10, 'leave'],
    ]),
    afterwards: choose(random, [
      [88, 'kept'],
      [5, 'refunded'],
      [4, 'partly refunded'],
      [3, 'charged back'],
    ]),
  };
}

function inventKill(random: Random) {
  const victim = choose<Victim>(random, [
    [35, 'web'],
    [35, 'worker'],
    [20, 'database'],
    [10, 'backend'],
  ]);
  return { kind: 'kill' as const, victim, choice: random() };
}

function inventOutage(random: Random) {
  const count = between(random, 3, 25);
  if (random() < 0.4) {
    const fault = choose<MailFault['does']>(random, [
      [1, 'refuse'],
      [1, 'defer'],
      [1, 'hang'],
      [1, 'take and hang up'],
    ]);
    return { kind: 'mail' as const, fault: { does: fault, count } };
  }
  const fault = choose<MollieFault>(random, [
    [4, { count, effect: { type: 'status', code: 503 } }],
    [2, { count, effect: { type: 'status', code: 500 } }],
    [2, { count, effect: { type: 'status', code: 429, retryAfter: 1 } }],
    [3, { count, effect: { type: 'cut' } }],
    [4, { count, effect: { type: 'accept-then-cut' } }],
    [3, { count, effect: { type: 'accept-then-status', code: 502 } }],
    // The product waits ten seconds for an answer.
    [1, { count: 3, effect: { type: 'slow', ms: 12_000 } }],
  ]);
  return { kind: 'mollie' as const, fault };
}
