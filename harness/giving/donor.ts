import { choose, type Random } from '../random.ts';

export interface Donor {
  /** Every donor gives a different amount, so that the amount identifies the donor everywhere. */
  amountCents: number;
  email: string;
  /** The index in the organisations of the world. */
  organisation: number;
  page: 'whole' | 'part' | null;
  isRecurring: boolean;
  /** With 'expire', the donor never finishes the checkout. With 'leave', the donor does not reach the checkout. */
  does: 'pay' | 'cancel' | 'expire' | 'leave';
  /** What happens to the paid donation in the next round. */
  afterwards: Afterwards;
}

/** A revived subscription is one that Mollie keeps charging after it was stopped. */
type Afterwards =
  | 'kept'
  | 'refunded'
  | 'partly refunded'
  | 'partly refunded twice'
  | 'charged back'
  | 'stopped by the donor'
  | 'stopped by the organisation'
  | 'stopped and revived';

const pages = ['whole', null, 'part', null] as const;

export function generateDonor(
  number: number,
  random: Random,
  { organisation, recurringShare, mayRevive }: DonorOptions,
): Donor {
  const isRecurring = random() < recurringShare;
  return {
    amountCents: 1_000 + number,
    email: `donateur-${number}@voorbeeld.nl`,
    organisation,
    page: pages[number % pages.length] ?? null,
    isRecurring,
    does: choose(random, [
      [75, 'pay'],
      [10, 'cancel'],
      [5, 'expire'],
      [10, 'leave'],
    ]),
    afterwards: isRecurring ? generateSubscriptionEnd(random, mayRevive) : generateReversal(random),
  };
}

interface DonorOptions {
  organisation: number;
  recurringShare: number;
  mayRevive: boolean;
}

function generateSubscriptionEnd(random: Random, mayRevive: boolean): Afterwards {
  const end = choose<Afterwards>(random, [
    [55, 'kept'],
    [5, 'refunded'],
    [15, 'stopped by the donor'],
    [15, 'stopped by the organisation'],
    [10, 'stopped and revived'],
  ]);
  return end === 'stopped and revived' && !mayRevive ? 'stopped by the donor' : end;
}

function generateReversal(random: Random): Afterwards {
  return choose<Afterwards>(random, [
    [80, 'kept'],
    [6, 'refunded'],
    [5, 'partly refunded'],
    [6, 'partly refunded twice'],
    [3, 'charged back'],
  ]);
}
