import { sql } from 'kysely';
import type { PlatformTransaction, Transaction } from '../../../platform/database/database.ts';
import type { Donation } from '../../gifts/donations/donation.ts';

/** The product can write this table but not read it. */
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

export async function removeDonorsWithoutGifts(transaction: PlatformTransaction): Promise<void> {
  await sql`
    delete from donor p
    where not exists (
        select from donation d where d.organisation_id = p.organisation_id and d.donor_id = p.donor_id)
      and not exists (
        select from subscription s where s.organisation_id = p.organisation_id and s.donor_id = p.donor_id)
  `.execute(transaction);
}
