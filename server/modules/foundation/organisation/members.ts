import { sql } from 'kysely';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';

export async function hasConfirmedOwner(transaction: OrganisationTransaction): Promise<boolean> {
  const owner = await transaction
    .selectFrom('membership as m')
    .innerJoin('account as a', 'a.account_id', 'm.account_id')
    .select('a.account_id')
    .where('m.organisation_id', '=', transaction.scope.organisationId)
    .where('m.role', '=', 'owner')
    .where('a.email_confirmed_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return owner !== undefined;
}

/** True only for the platform's own organisation. */
export async function hasAdministrator(transaction: OrganisationTransaction): Promise<boolean> {
  const administrator = await transaction
    .selectFrom('membership as m')
    .innerJoin('account as a', 'a.account_id', 'm.account_id')
    .select('a.account_id')
    .where('m.organisation_id', '=', transaction.scope.organisationId)
    .where('a.is_admin', '=', true)
    .limit(1)
    .executeTakeFirst();
  return administrator !== undefined;
}

export async function hasMemberWithEmail(
  transaction: OrganisationTransaction,
  email: string,
): Promise<boolean> {
  return (await membersWithEmail(transaction, email).executeTakeFirst()) !== undefined;
}

export async function hasConfirmedMemberWithEmail(
  transaction: OrganisationTransaction,
  email: string,
): Promise<boolean> {
  const members = membersWithEmail(transaction, email).where('a.email_confirmed_at', 'is not', null);
  return (await members.executeTakeFirst()) !== undefined;
}

function membersWithEmail(transaction: OrganisationTransaction, email: string) {
  return transaction
    .selectFrom('membership as m')
    .innerJoin('account as a', 'a.account_id', 'm.account_id')
    .select('m.account_id')
    .where('m.organisation_id', '=', transaction.scope.organisationId)
    .where(sql`lower(a.email)`, '=', email.toLowerCase());
}
