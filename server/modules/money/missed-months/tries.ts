import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Donation } from '../../gifts/donations/donation.ts';
import { isFinal } from '../../gifts/donations/donation-status.ts';
import { findMistake } from '../../gifts/donations/outcome/mistaken-charge.ts';
import { listTries } from '../../gifts/donations/queries.ts';

/** A charge with everything that was tried after it. */
export interface Tries {
  all: Donation[];
  retries: number;
  /** Whether a charge that was made again is still under way. */
  isRetryUnderWay: boolean;
  /** Whether the donor may be standing at a checkout. */
  isDonorPaying: boolean;
  /** Those whose money is there and is to stay: the charge itself, then in the order in which it came. */
  paid: Donation[];
  /** The last one of which the bank said that no money comes. */
  lastFailed: Donation | undefined;
}

export async function readTries(transaction: OrganisationTransaction, charge: Donation): Promise<Tries> {
  const all = await listTries(transaction, charge);
  const paid: Donation[] = [];
  for (const each of all)
    if (each.status === 'completed' && !(await findMistake(transaction, each))) paid.push(each);
  const isUnderWay = (purpose: Donation['purpose']) =>
    all.some((each) => each.purpose === purpose && !isFinal(each.status));
  return {
    all,
    retries: all.filter(({ purpose }) => purpose === 'retry').length,
    isRetryUnderWay: isUnderWay('retry'),
    isDonorPaying: isUnderWay('recovery'),
    paid: paid.toSorted(
      (a, b) =>
        Number(a.purpose !== null) - Number(b.purpose !== null) ||
        timeOf(a.completed_at) - timeOf(b.completed_at),
    ),
    // What a donor did not pay at a checkout is no word of the bank about the account.
    lastFailed: all
      .filter(({ purpose, failed_at }) => purpose !== 'recovery' && failed_at !== null)
      .filter(({ status }) => status !== 'completed')
      .toSorted((a, b) => timeOf(a.failed_at) - timeOf(b.failed_at))
      .at(-1),
  };
}

/** Whether what was missed last had been collected, and was taken back by the bank afterwards. */
export function wasCollected({ lastFailed }: Pick<Tries, 'lastFailed'>): boolean {
  return lastFailed?.status === 'charged_back';
}

function timeOf(moment: Date | null): number {
  return moment?.getTime() ?? 0;
}
