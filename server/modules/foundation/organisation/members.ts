import { sql } from 'kysely';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/prepared-statements.ts';

export async function hasConfirmedOwner(transaction: OrganisationTransaction): Promise<boolean> {
  const owners = membersOf(transaction)
    .where('m.role', '=', 'owner')
    .where('a.email_confirmed_at', 'is not', null);
  return (await owners.modifyEnd(prepared).executeTakeFirst()) !== undefined;
}

export async function hasAdministrator(transaction: OrganisationTransaction): Promise<boolean> {
  const administrators = membersOf(transaction).where('a.is_admin', '=', true);
  return (await administrators.executeTakeFirst()) !== undefined;
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
  return membersOf(transaction).where(sql`lower(a.email)`, '=', email.toLowerCase());
}

function membersOf(transaction: OrganisationTransaction) {
  return transaction.own
    .selectFrom('membership as m')
    .innerJoin('account as a', 'a.account_id', 'm.account_id')
    .select('m.account_id')
    .limit(1);
}
