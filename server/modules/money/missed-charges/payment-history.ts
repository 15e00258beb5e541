import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Donation } from '../../gifts/donations/donation.ts';
import { isFinal } from '../../gifts/donations/donation-status.ts';
import type { Payment } from '../../gifts/donations/payments/payment.ts';
import { listPayments, type PaymentOfDonation } from '../../gifts/donations/payments/queries.ts';

export interface PaymentHistory {
  all: PaymentOfDonation[];
  retries: number;
  isRetryPending: boolean;
  /** Whether a checkout may still be open. */
  isDonorPaying: boolean;
  /** Payments that stand: the charge itself first, then by time. */
  paid: PaymentOfDonation[];
  lastFailed: PaymentOfDonation | undefined;
}

export async function readPaymentHistory(
  transaction: OrganisationTransaction,
  charge: Donation,
): Promise<PaymentHistory> {
  const all = await listPayments(transaction, charge);
  const isUnderWay = (wanted: Payment['kind']) =>
    all.some(({ kind, status }) => kind === wanted && !isFinal(status));
  return {
    all,
    retries: all.filter(({ kind }) => kind === 'retry').length,
    isRetryPending: isUnderWay('retry'),
    isDonorPaying: isUnderWay('recovery'),
    paid: all
      .filter(({ status, mistake }) => status === 'completed' && !isWhole(mistake))
      .toSorted(
        (a, b) =>
          Number(a.kind !== 'charge') - Number(b.kind !== 'charge') || timeOf(a.paid_at) - timeOf(b.paid_at),
      ),
    // An abandoned checkout says nothing about the account.
    lastFailed: all
      .filter(({ kind, failed_at }) => kind !== 'recovery' && failed_at !== null)
      .filter(({ status }) => status !== 'completed')
      .toSorted((a, b) => timeOf(a.failed_at) - timeOf(b.failed_at))
      .at(-1),
  };
}

const isWhole = (mistake: PaymentOfDonation['mistake']) => mistake !== null && mistake !== 'charged_too_much';

/** Whether the last failure was a chargeback. */
export function wasCollected({ lastFailed }: Pick<PaymentHistory, 'lastFailed'>): boolean {
  return lastFailed?.status === 'charged_back';
}

function timeOf(moment: Date | null): number {
  return moment?.getTime() ?? 0;
}
