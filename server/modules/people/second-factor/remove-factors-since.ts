import type { OrganisationTransaction } from '../../../platform/database/database.ts';

export async function removeFactorsSince(
  transaction: OrganisationTransaction,
  accountId: string,
  since: Date,
): Promise<void> {
  await transaction
    .deleteFrom('passkey')
    .where('account_id', '=', accountId)
    .where('created_at', '>=', since)
    .execute();
  await transaction
    .deleteFrom('totp')
    .where('account_id', '=', accountId)
    .where('confirmed_at', '>=', since)
    .execute();
}
