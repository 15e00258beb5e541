import type { Environment } from '../../../../contract/environments.ts';
import type { IntervalMonths } from '../../../../contract/frequencies.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { randomId } from '../../../platform/random-id.ts';
import { ensureDonor } from '../donors/save-donor.ts';
import type { Attempt } from './payments/payment.ts';
import { addPayment } from './payments/store.ts';
import type { DonationStatus } from './donation-status.ts';
import { insertEvent } from './events/record-event.ts';
import { addLedgerEntry, insertDonation, updateFigures } from './store.ts';

export interface PastDonation {
  donationId?: string;
  at: Date;
  amountCents: number;
  isRecurring: boolean;
  intervalMonths?: IntervalMonths;
  status: Extract<DonationStatus, 'completed' | 'failed' | 'expired' | 'canceled'>;
  /** The reason code of the bank for a failed charge. */
  failureCode?: string;
  email: string;
  firstName: string;
  lastName: string;
  mollieCustomerId?: string;
  subscriptionId?: string;
  pageId?: string | null;
  fundId?: string | null;
  source?: string | null;
}

/** Records an invented past donation, for demonstrations and tests. Mollie has no payment for it. */
export async function recordHistory(
  transaction: OrganisationTransaction,
  { secretId, environment }: { secretId: string; environment: Environment },
  past: PastDonation,
): Promise<Attempt> {
  const { organisationId } = transaction.scope;
  const paidAt = past.status === 'completed' ? past.at : null;
  const donation = await insertDonation(transaction, {
    organisation_id: organisationId,
    donation_id: past.donationId ?? randomId(),
    environment,
    origin: past.subscriptionId ? 'monthly' : 'form',
    status: past.status,
    amount_cents: past.amountCents,
    is_recurring: past.isRecurring,
    interval_months: past.intervalMonths ?? 1,
    donor_id:
      paidAt &&
      (await ensureDonor(transaction, { organisation_id: organisationId, email: past.email, paidAt })),
    email: past.email,
    first_name: past.firstName,
    last_name: past.lastName,
    subscription_id: past.subscriptionId ?? null,
    method: past.subscriptionId ? 'directdebit' : 'ideal',
    page_id: past.pageId ?? null,
    fund_id: past.fundId ?? null,
    source: past.source ?? null,
    created_at: past.at,
    completed_at: paidAt,
  });
  if (!donation) throw new Error('the past donation exists already');
  const { organisation_id, donation_id, status, amount_cents, method, completed_at } = donation;
  const payment = await addPayment(
    transaction,
    donation,
    {
      kind: past.subscriptionId ? 'charge' : 'first',
      secret_id: secretId,
      status,
      amount_cents,
      method,
      mollie_customer_id: past.mollieCustomerId ?? null,
      paid_at: completed_at,
      ...(past.failureCode && { failure_code: past.failureCode, failed_at: past.at }),
      next_check_at: null,
    },
    past.at,
  );
  await insertEvent(transaction, { organisation_id, donation_id, kind: past.status, at: past.at });
  if (past.status !== 'completed') return { donation, payment };
  await addLedgerEntry(transaction, payment, {
    provider_ref: `history_${donation.donation_id}`,
    kind: 'payment',
    amount_cents: past.amountCents,
    occurred_at: past.at,
  });
  await updateFigures(transaction, null, donation);
  return { donation, payment };
}
