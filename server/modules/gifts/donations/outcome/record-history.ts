import type { Environment } from '../../../../../contract/environments.ts';
import type { IntervalMonths } from '../../../../../contract/frequencies.ts';
import type { OrganisationTransaction } from '../../../../platform/database/database.ts';
import { randomId } from '../../../../platform/random-id.ts';
import type { Donation } from '../donation.ts';
import type { DonationStatus } from '../donation-status.ts';
import { addLedgerEntry, addToFigures, insertDonation, insertEvent } from '../store.ts';

export interface PastDonation {
  donationId?: string;
  at: Date;
  amountCents: number;
  isRecurring: boolean;
  intervalMonths?: IntervalMonths;
  status: Extract<DonationStatus, 'completed' | 'failed' | 'expired' | 'canceled'>;
  email: string;
  firstName: string;
  lastName: string;
  /** Of the first gift of a monthly donor. */
  mollieCustomerId?: string;
  /** Of the gifts after it. */
  subscriptionId?: string;
  /** The page that asked for it, what it was for, and where the donor came from. */
  pageId?: string | null;
  fundId?: string | null;
  source?: string | null;
}

/** Writes down a donation that was made elsewhere, before: no provider is asked about it. */
export async function recordHistory(
  transaction: OrganisationTransaction,
  made: { secretId: string; environment: Environment },
  past: PastDonation,
): Promise<Donation> {
  const donation = await insertDonation(transaction, {
    organisation_id: transaction.scope.organisationId,
    donation_id: past.donationId ?? randomId(),
    environment: made.environment,
    secret_id: made.secretId,
    status: past.status,
    amount_cents: past.amountCents,
    is_recurring: past.isRecurring,
    interval_months: past.intervalMonths ?? 1,
    email: past.email,
    first_name: past.firstName,
    last_name: past.lastName,
    mollie_customer_id: past.mollieCustomerId ?? null,
    subscription_id: past.subscriptionId ?? null,
    method: past.subscriptionId ? 'directdebit' : 'ideal',
    page_id: past.pageId ?? null,
    fund_id: past.fundId ?? null,
    source: past.source ?? null,
    webhook_token: randomId(),
    created_at: past.at,
    completed_at: past.status === 'completed' ? past.at : null,
  });
  if (!donation) throw new Error('a past donation was there already');
  const { organisation_id, donation_id } = donation;
  await insertEvent(transaction, { organisation_id, donation_id, kind: past.status, at: past.at });
  if (past.status !== 'completed') return donation;
  await addLedgerEntry(transaction, donation, {
    provider_ref: `history_${donation.donation_id}`,
    kind: 'payment',
    amount_cents: past.amountCents,
    occurred_at: past.at,
  });
  await addToFigures(transaction, donation, { count: 1, cents: past.amountCents });
  return donation;
}
