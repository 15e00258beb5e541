import { sql } from 'kysely';
import type { Transaction, OrganisationTransaction } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/prepared-statements.ts';
import { randomId } from '../../../platform/random-id.ts';
import type { Donor } from './donor.ts';

interface PaidGift {
  organisation_id: string;
  email: string;
  paidAt: Date;
}

/**
 * Returns the id of the donor with this e-mail address, and creates a missing donor. No other transaction can
 * remove the donor until this transaction ends.
 */
export async function ensureDonor(transaction: Transaction, gift: PaidGift): Promise<string> {
  const donorId = (await findOrInsert(transaction, gift)) ?? (await findOrInsert(transaction, gift));
  if (donorId === undefined) throw new Error('the donor could be neither inserted nor found');
  return donorId;
}

/**
 * Returns undefined if another transaction inserts the donor during this statement, because the statement
 * cannot see that row. An upsert would see the row, but would make the donations of a donor wait for each other.
 */
async function findOrInsert(
  transaction: Transaction,
  { organisation_id: organisationId, email: typedEmail, paidAt }: PaidGift,
): Promise<string | undefined> {
  const email = typedEmail.toLowerCase();
  const { rows } = await sql<{ donor_id: string }>`
    with existing as (
      select donor_id from donor where organisation_id = ${organisationId} and email = ${email} for key share
    ), inserted as (
      insert into donor (organisation_id, donor_id, email, created_at)
      select ${organisationId}, ${randomId()}, ${email}, ${paidAt}::timestamptz where not exists (select from existing)
      on conflict (organisation_id, email) do nothing
      returning donor_id
    )
    select donor_id from existing union all select donor_id from inserted
    ${prepared}`.execute(transaction);
  return rows[0]?.donor_id;
}

export async function updateDonor(
  transaction: OrganisationTransaction,
  donorId: string,
  change: Partial<Omit<Donor, 'organisation_id' | 'donor_id'>>,
): Promise<void> {
  await transaction.own.updateTable('donor').set(change).where('donor_id', '=', donorId).execute();
}

/** By cascade, this also deletes the donor's links and sessions. */
export async function removeDonor(transaction: OrganisationTransaction, donorId: string): Promise<void> {
  await transaction.own.deleteFrom('donor').where('donor_id', '=', donorId).execute();
}
