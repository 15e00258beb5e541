import type { Role } from '../../../../contract/roles.ts';
import type { Transaction } from '../../../platform/database/database.ts';

/** The account may be inserted later in the same transaction. */
export async function addMember(
  transaction: Transaction,
  { organisationId, accountId, role }: { organisationId: string; accountId: string; role: Role },
): Promise<void> {
  await transaction
    .insertInto('membership')
    .values({ organisation_id: organisationId, account_id: accountId, role })
    .execute();
}
