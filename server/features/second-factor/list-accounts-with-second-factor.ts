import type { OrganisationTransaction } from '../../platform/database/database.ts';

/** Those of the transaction's organisation; the database shows it no others. */
export async function listAccountsWithSecondFactor(
  transaction: OrganisationTransaction,
): Promise<ReadonlySet<string>> {
  const accounts = await transaction
    .selectFrom('passkey')
    .select('account_id')
    .union(
      transaction.selectFrom('totp').select('account_id').where('confirmed_at', 'is not', null),
    )
    .execute();
  return new Set(accounts.map(({ account_id }) => account_id));
}
