import { sql } from 'kysely';
import type {
  OrganisationTransaction,
  PlatformTransaction,
  Transaction,
} from '../../../platform/database/database.ts';
import type { Donation } from '../../gifts/donations/donation.ts';
import type { Donor, DonorDetails } from './donor.ts';

/** Keeps who made a donation where the product itself cannot read it. Without a name the address is all there is. */
export async function writeFiscalRecord(
  transaction: Transaction,
  { organisation_id, donation_id, first_name, last_name, email }: Donation,
): Promise<void> {
  const donor = [first_name, last_name].filter(Boolean).join(' ') || email;
  if (donor === null) return;
  await transaction.insertInto('fiscal_record').values({ organisation_id, donation_id, donor }).execute();
}

export async function removeFiscalRecordsBefore(
  transaction: PlatformTransaction,
  before: Date,
): Promise<void> {
  await sql`
    delete from fiscal_record f using donation d
    where d.organisation_id = f.organisation_id and d.donation_id = f.donation_id
      and coalesce(d.completed_at, d.created_at) < ${before}
  `.execute(transaction);
}

/** Writes a donor down, unless that was done before. A name is what the donor says, not how a gift was signed. */
export async function insertDonor(transaction: OrganisationTransaction, email: string): Promise<void> {
  await transaction
    .insertInto('donor')
    .values({ organisation_id: transaction.scope.organisationId, email })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function updateDonor(
  transaction: OrganisationTransaction,
  email: string,
  change: Partial<DonorDetails & Pick<Donor, 'email' | 'erasure_asked_at'>>,
): Promise<void> {
  await transaction
    .updateTable('donor')
    .set(change)
    .where('organisation_id', '=', transaction.scope.organisationId)
    .where('email', '=', email)
    .execute();
}

/** With every link and session. */
export async function removeDonor(transaction: OrganisationTransaction, email: string): Promise<void> {
  await transaction
    .deleteFrom('donor')
    .where('organisation_id', '=', transaction.scope.organisationId)
    .where('email', '=', email)
    .execute();
}

/** Those of whom no gift names the address any more. */
export async function removeDonorsWithoutGifts(transaction: PlatformTransaction): Promise<void> {
  await sql`
    delete from donor p
    where not exists (
        select from donation d where d.organisation_id = p.organisation_id and lower(d.email) = p.email)
      and not exists (
        select from subscription s where s.organisation_id = p.organisation_id and lower(s.email) = p.email)
  `.execute(transaction);
}
