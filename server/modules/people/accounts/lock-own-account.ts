import { AppError } from '../../../platform/app-error.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';

export async function lockOwnAccount(transaction: OrganisationTransaction, accountId: string): Promise<void> {
  const account = await transaction
    .selectFrom('account')
    .select('account_id')
    .where('account_id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!account) throw new AppError('not_logged_in');
}
