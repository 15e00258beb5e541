import type { Transaction } from '../../platform/database/database.ts';

/**
 * Locks an organisation against everything that begins there. `for update` and nothing weaker: who records a gift or a
 * monthly one holds the row `for key share`, as every foreign key does, and changing a column alone would not wait for
 * them, nor they for it. Needs platform scope.
 */
export async function lockTenant(
  transaction: Transaction,
  organisationId: string,
): Promise<{ closing_since: Date | null } | undefined> {
  return transaction
    .selectFrom('organisation')
    .select('closing_since')
    .where('organisation_id', '=', organisationId)
    .forUpdate()
    .executeTakeFirst();
}
