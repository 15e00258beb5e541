import { sql } from 'kysely';
import type {
  PlatformTransaction,
  Transaction,
  OrganisationTransaction,
} from '../../../../platform/database/database.ts';
import type { Donation } from '../donation.ts';
import { recordEvent } from '../events/record-event.ts';
import { updateDonation } from '../store.ts';
import type { DonorWithEmail } from '../../donors/donor.ts';
import { isOfPerson } from './donations-of-donor.ts';

const clearedDonation = {
  donor_id: null,
  email: null,
  first_name: null,
  last_name: null,
  return_url: null,
  idempotency_key: null,
};
const clearedPayment = { mollie_customer_id: null, checkout_url: null };

export async function forgetDonor(transaction: Transaction, donation: Donation): Promise<void> {
  await updateDonation(transaction, donation, clearedDonation);
  await transaction
    .updateTable('payment')
    .set(clearedPayment)
    .where('organisation_id', '=', donation.organisation_id)
    .where('donation_id', '=', donation.donation_id)
    .execute();
  await recordEvent(transaction, donation, 'donor_erased');
}

/** Returns the number of changed donations. Scans the table, because an index would slow down every new gift. */
export async function forgetDonorsBefore(
  transaction: PlatformTransaction,
  before: Date,
  limit: number,
): Promise<number> {
  const old = transaction
    .selectFrom('donation')
    .select(['organisation_id', 'donation_id'])
    .where('email', 'is not', null)
    .where(sql`coalesce(completed_at, created_at)`, '<', before)
    .limit(limit)
    .forUpdate()
    .skipLocked();
  const { numUpdatedRows } = await transaction
    .with('old', () => old)
    .with('paid', (query) =>
      query
        .updateTable('payment as p')
        .from('old')
        .set(clearedPayment)
        .whereRef('p.organisation_id', '=', 'old.organisation_id')
        .whereRef('p.donation_id', '=', 'old.donation_id'),
    )
    .updateTable('donation as d')
    .from('old')
    .set(clearedDonation)
    .whereRef('d.organisation_id', '=', 'old.organisation_id')
    .whereRef('d.donation_id', '=', 'old.donation_id')
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

export async function updateEmailOfDonations(
  transaction: OrganisationTransaction,
  donor: DonorWithEmail,
  to: string,
): Promise<void> {
  await transaction.own.updateTable('donation').set({ email: to }).where(isOfPerson(donor)).execute();
}

export async function reassignDonations(
  transaction: OrganisationTransaction,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await transaction.own.updateTable('donation').set({ donor_id: to }).where('donor_id', '=', from).execute();
}
