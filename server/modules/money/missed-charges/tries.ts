import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Donation } from '../../gifts/donations/donation.ts';
import { isFinal } from '../../gifts/donations/donation-status.ts';
import type { Payment } from '../../gifts/donations/payments/payment.ts';
import { listPayments, type PaymentOfDonation } from '../../gifts/donations/payments/queries.ts';

/** The payments of a missed charge: the charge itself and everything that was tried after it. */
export interface Tries {
  all: PaymentOfDonation[];
  retries: number;
  /** Whether a charge that was made again is still under way. */
  isRetryUnderWay: boolean;
  /** Whether the donor may be standing at a checkout. */
  isDonorPaying: boolean;
  /** Those whose money is there and is to stay: the charge itself, then in the order in which it came. */
  paid: PaymentOfDonation[];
  /** The last one of which the bank said that no money comes. */
  lastFailed: PaymentOfDonation | undefined;
}

export async function readTries(transaction: OrganisationTransaction, charge: Donation): Promise<Tries> {
  const all = await listPayments(transaction, charge);
  const isUnderWay = (wanted: Payment['kind']) =>
    all.some(({ kind, status }) => kind === wanted && !isFinal(status));
  return {
    all,
    retries: all.filter(({ kind }) => kind === 'retry').length,
    isRetryUnderWay: isUnderWay('retry'),
    isDonorPaying: isUnderWay('recovery'),
    paid: all
      .filter(({ status, mistake }) => status === 'completed' && !isWhole(mistake))
      .toSorted(
        (a, b) =>
          Number(a.kind !== 'charge') - Number(b.kind !== 'charge') || timeOf(a.paid_at) - timeOf(b.paid_at),
      ),
    // A checkout that the donor left unpaid says nothing about the account.
    lastFailed: all
      .filter(({ kind, failed_at }) => kind !== 'recovery' && failed_at !== null)
      .filter(({ status }) => status !== 'completed')
      .toSorted((a, b) => timeOf(a.failed_at) - timeOf(b.failed_at))
      .at(-1),
  };
}

const isWhole = (mistake: PaymentOfDonation['mistake']) => mistake !== null && mistake !== 'charged_too_much';

/** Whether what was missed last had been collected, and was taken back by the bank afterwards. */
export function wasCollected({ lastFailed }: Pick<Tries, 'lastFailed'>): boolean {
  return lastFailed?.status === 'charged_back';
}

function timeOf(moment: Date | null): number {
  return moment?.getTime() ?? 0;
}
