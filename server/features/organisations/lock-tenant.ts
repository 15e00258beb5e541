import { sql } from 'kysely';
import type { PlatformTransaction } from '../../platform/database/database.ts';

export interface LockedTenant {
  closing_since: Date | null;
  closing_by: string | null;
  /** For the platform's log, which outlives the organisation: its name, if it has one, and its id. */
  title: string;
}

/**
 * Locks an organisation against everything that begins there. `for update` and nothing weaker: who records a gift or a
 * monthly one holds the row `for key share`, as every foreign key does, and changing a column alone would not wait for
 * them, nor they for it.
 */
export async function lockTenant(
  transaction: PlatformTransaction,
  organisationId: string,
): Promise<LockedTenant | undefined> {
  const { rows } = await sql<LockedTenant>`
    select o.closing_since, o.closing_by, coalesce('‘' || (
      select value from organisation_setting where organisation_id = o.organisation_id and key = 'org_name'
    ) || '’ (' || o.organisation_id || ')', o.organisation_id) as title
    from organisation o where o.organisation_id = ${organisationId} for update of o
  `.execute(transaction);
  return rows[0];
}
