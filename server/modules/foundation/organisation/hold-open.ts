import { sql, type RawBuilder } from 'kysely';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';

/**
 * Whether the transaction's organisation still begins something new. If so, it is not closed before this transaction
 * has ended, so that whoever closes it finds what was begun: closing locks the same row `for update` (lock-tenant.ts).
 */
export async function holdOpen(transaction: OrganisationTransaction): Promise<boolean> {
  const organisation = await transaction
    .selectFrom('organisation')
    .select('closing_since')
    .where('organisation_id', '=', transaction.scope.organisationId)
    .forKeyShare()
    .executeTakeFirst();
  return organisation?.closing_since === null;
}

/** The same as a part of another statement: one row if it is open. The row is locked before it is read. */
export function selectHeldOpen(organisationId: string): RawBuilder<object> {
  return sql`select from organisation
    where organisation_id = ${organisationId} and closing_since is null for key share`;
}
