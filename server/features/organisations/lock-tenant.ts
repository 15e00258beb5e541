import { sql } from 'kysely';
import type { PlatformTransaction } from '../../platform/database/database.ts';
import { contactOf } from '../accounts/queries.ts';
import { organisationNameOf } from '../settings/organisation-name.ts';

export interface LockedTenant {
  closing_since: Date | null;
  closing_by: string | null;
  name: string;
  /** For the platform's log, which outlives the organisation: its name, or else its owner's address, and its id. */
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
  const { rows } = await sql<Omit<LockedTenant, 'title'> & { email: string | null }>`
    select o.closing_since, o.closing_by, ${organisationNameOf('o')} as name,
      (select contact.email from ${contactOf('o')} contact) as email
    from organisation o where o.organisation_id = ${organisationId} for update of o
  `.execute(transaction);
  const [found] = rows;
  if (!found) return undefined;
  const { email, ...tenant } = found;
  const called = tenant.name ? `‘${tenant.name}’` : (email ?? 'zonder naam');
  return { ...tenant, title: `${called} (${organisationId})` };
}
