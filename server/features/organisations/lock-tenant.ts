import { sql } from 'kysely';
import type { PlatformTransaction } from '../../platform/database/database.ts';
import { organisationNameOf } from '../settings/organisation-name.ts';

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
  const { rows } = await sql<LockedTenant & { name: string }>`
    select o.closing_since, o.closing_by, ${organisationNameOf('o')} as name
    from organisation o where o.organisation_id = ${organisationId} for update of o
  `.execute(transaction);
  const [found] = rows;
  return found && { ...found, title: found.name ? `‘${found.name}’ (${organisationId})` : organisationId };
}
