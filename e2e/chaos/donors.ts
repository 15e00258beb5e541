import { mayBeDeleted } from './organisations.ts';
import { choose, type Random } from '../../harness/random.ts';

export interface Donor {
  /** No two donors give the same, so an amount tells whose payment it is, whoever tells of it. */
  amountCents: number;
  email: string;
  /** Its place in the list of organisations. */
  organisation: number;
  /** The campaign page that asked: the organisation's, or the one that is part of it. Half of the donors saw none. */
  page: 'whole' | 'part' | null;
  isRecurring: boolean;
  /** 'expire' looks at the checkout and does nothing there; 'leave' does not even wait for an answer to the form. */
  does: 'pay' | 'cancel' | 'expire' | 'leave';
  /** What becomes of a paid gift in the next round. */
  afterwards: Afterwards;
}

/** A revived monthly gift is one that Mollie goes on charging after it was stopped. */
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

export function inventDonor(number: number, random: Random): Donor {
  const organisation = choose(random, [
    [60, 0],
    [8, 1],
    [8, 2],
    [8, 3],
    [8, 4],
    [8, 5],
  ]);
  // A small organisation has few gifts, and most of what is to be seen there is about monthly ones.
  const isRecurring = random() < (organisation === 0 ? 0.25 : 0.5);
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
    afterwards: isRecurring ? endOfMonthlyGift(organisation, random) : inventReversal(random),
  };
}

function endOfMonthlyGift(organisation: number, random: Random): Afterwards {
  const end = choose<Afterwards>(random, [
    [55, 'kept'],
    [5, 'refunded'],
    [15, 'stopped by the donor'],
    [15, 'stopped by the organisation'],
    [10, 'stopped and revived'],
  ]);
  // Nobody would be left to notice.
  return end === 'stopped and revived' && mayBeDeleted(organisation) ? 'stopped by the donor' : end;
}

function inventReversal(random: Random): Afterwards {
  return choose<Afterwards>(random, [
    [80, 'kept'],
    [6, 'refunded'],
    [5, 'partly refunded'],
    [6, 'partly refunded twice'],
    [3, 'charged back'],
  ]);
}
