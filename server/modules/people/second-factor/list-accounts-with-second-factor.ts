import { sql } from 'kysely';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';

export async function listAccountsWithSecondFactor(
  transaction: OrganisationTransaction,
  accountIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const isAsked = sql<boolean>`account_id = any(${accountIds})`;
  const accounts = await transaction
    .selectFrom('passkey')
    .select('account_id')
    .where(isAsked)
    .union(
      transaction
        .selectFrom('totp')
        .select('account_id')
        .where(isAsked)
        .where('confirmed_at', 'is not', null),
    )
    .execute();
  return new Set(accounts.map(({ account_id }) => account_id));
}
