import { sql } from 'kysely';
import type {
  PlatformTransaction,
  Transaction,
  OrganisationTransaction,
} from '../../../../platform/database/database.ts';
import type { Donation } from '../donation.ts';
import { recordEvent } from '../events/record-event.ts';
import { updateDonation } from '../store.ts';
import type { DonorWithAddress } from '../../donors/donor.ts';

/**
 * What leads to a person. What stays of a donation are its amount, its dates and Mollie's numbers of its payments.
 */
const nobody = {
  donor_id: null,
  email: null,
  first_name: null,
  last_name: null,
  return_url: null,
  idempotency_key: null,
};
const nobodysPayment = { mollie_customer_id: null, checkout_url: null };

/** Takes the donor out of a donation, because the donor asked for it. */
export async function forgetDonor(transaction: Transaction, donation: Donation): Promise<void> {
  await updateDonation(transaction, donation, nobody);
  await transaction
    .updateTable('payment')
    .set(nobodysPayment)
    .where('organisation_id', '=', donation.organisation_id)
    .where('donation_id', '=', donation.donation_id)
    .execute();
  await recordEvent(transaction, donation, 'donor_erased');
}

/**
 * Takes the donor out of donations from before a moment, and says how many that were. It looks
 * through the table: an index for what is asked once a night would cost every gift.
 */
export async function forgetDonorsBefore(
  transaction: PlatformTransaction,
  before: Date,
  atMost: number,
): Promise<number> {
  const old = transaction
    .selectFrom('donation')
    .select(['organisation_id', 'donation_id'])
    .where('email', 'is not', null)
    .where(sql`coalesce(completed_at, created_at)`, '<', before)
    .limit(atMost)
    .forUpdate()
    .skipLocked();
  const { numUpdatedRows } = await transaction
    .with('old', () => old)
    .with('paid', (query) =>
      query
        .updateTable('payment as p')
        .from('old')
        .set(nobodysPayment)
        .whereRef('p.organisation_id', '=', 'old.organisation_id')
        .whereRef('p.donation_id', '=', 'old.donation_id'),
    )
    .updateTable('donation as d')
    .from('old')
    .set(nobody)
    .whereRef('d.organisation_id', '=', 'old.organisation_id')
    .whereRef('d.donation_id', '=', 'old.donation_id')
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Every donation of a donor gets another address, also one that was only begun. */
export async function updateEmailOfDonations(
  transaction: OrganisationTransaction,
  { donorId, email }: DonorWithAddress,
  to: string,
): Promise<void> {
  await transaction
    .updateTable('donation')
    .set({ email: to })
    .where('organisation_id', '=', transaction.scope.organisationId)
    .where(sql<boolean>`(donor_id = ${donorId} or donor_id is null and lower(email) = ${email})`)
    .execute();
}

/** Every donation of one donor becomes another donor's. */
export async function reassignDonations(
  transaction: OrganisationTransaction,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await transaction
    .updateTable('donation')
    .set({ donor_id: to })
    .where('organisation_id', '=', transaction.scope.organisationId)
    .where('donor_id', '=', from)
    .execute();
}
