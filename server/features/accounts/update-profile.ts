import type { Transaction } from '../../platform/database/database.ts';
import type { AccountKey } from './account-key.ts';
import { refusingDuplicates } from './errors.ts';

export async function updateProfile(
  transaction: Transaction,
  { scope, accountId }: AccountKey,
  profile: { username?: string; email?: string },
): Promise<void> {
  await refusingDuplicates(() =>
    transaction
      .updateTable('account')
      .set(profile)
      .where('organisation_id', '=', scope.organisationId)
      .where('account_id', '=', accountId)
      .execute(),
  );
}
