import { sql } from 'kysely';
import type { DonationDetail } from '../../../../contract/donation-list.ts';
import { centsToDecimal } from '../../../../contract/money.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { OrganisationTransaction, Transaction } from '../../../platform/database/database.ts';
import { listMailsOfDonation } from '../../mail/queries.ts';
import { donationTimeline } from './donation-timeline.ts';
import type { Donation } from '../donation.ts';
import { selectListed, toListed } from '../list/listed-donation.ts';
import { refundableCents } from './refundable-cents.ts';

/** One donation with everything that happened to it. */
export async function getDonationDetail(
  transaction: OrganisationTransaction,
  donationId: string,
): Promise<DonationDetail> {
  const row = await selectListed(transaction)
    .where('d.organisation_id', '=', transaction.scope.organisationId)
    .where('d.donation_id', '=', donationId)
    .executeTakeFirst();
  if (!row) throw new AppError('not_found');
  const mails = await listMailsOfDonation(transaction, donationId);
  // A later charge was never asked for with a form.
  const formSentAt = row.subscription_id === null ? row.created_at : null;
  return {
    ...toListed(row),
    completedAt: row.completed_at?.toISOString() ?? null,
    paymentMethod: row.method,
    amountRefunded: centsToDecimal(row.amount_refunded_cents),
    amountChargedBack: centsToDecimal(row.amount_charged_back_cents),
    amountRefundable: centsToDecimal(Math.max(0, await refundableCents(transaction, row))),
    subscriptionId: await findSubscriptionId(transaction, row),
    timeline: donationTimeline(formSentAt, await listEvents(transaction, row), mails),
    mails,
  };
}

/** The monthly gift that a donation began or belongs to. */
async function findSubscriptionId(
  transaction: Transaction,
  { organisation_id, donation_id, subscription_id }: Donation,
): Promise<string | null> {
  if (subscription_id !== null) return subscription_id;
  const begun = await transaction
    .selectFrom('subscription')
    .select('subscription_id')
    .where('organisation_id', '=', organisation_id)
    .where('first_donation_id', '=', donation_id)
    .executeTakeFirst();
  return begun?.subscription_id ?? null;
}

async function listEvents(
  transaction: Transaction,
  { organisation_id, donation_id }: Donation,
): Promise<{ at: Date; kind: string; detail: string | null }[]> {
  const { rows } = await sql<{ at: Date; kind: string; detail: string | null }>`
    select at, kind, detail, event_id from donation_event
    where organisation_id = ${organisation_id} and donation_id = ${donation_id}
    union all
    select created_at, 'refund_wanted', round(amount_cents / 100.0, 2)::text, 0 from refund
    where organisation_id = ${organisation_id} and donation_id = ${donation_id}
    order by at, event_id
  `.execute(transaction);
  return rows;
}
