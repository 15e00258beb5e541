import { sql } from 'kysely';
import type { PlatformTransaction } from '../../../platform/database/database.ts';
import { listOwnersOf } from '../../people/accounts/queries.ts';
import { organisationNameOf } from '../../foundation/settings/queries.ts';

export interface LockedTenant {
  organisation_id: string;
  closing_since: Date | null;
  closing_by: string | null;
  closing_by_owner: boolean;
  name: string;
  /** For the platform's audit log, which remains after the organisation is deleted. */
  title: string;
}

/** New donations and subscriptions lock the organisation's row `for key share`. Only `for update` waits for them. */
export async function lockTenant(
  transaction: PlatformTransaction,
  organisationId: string,
): Promise<LockedTenant | undefined> {
  const { rows } = await sql<Omit<LockedTenant, 'title'>>`
    select o.organisation_id, o.closing_since, o.closing_by, o.closing_by_owner,
      ${organisationNameOf('o')} as name
    from organisation o where o.organisation_id = ${organisationId} for update of o
  `.execute(transaction);
  const [found] = rows;
  if (!found) return undefined;
  const displayName = found.name
    ? `‘${found.name}’`
    : (await listOwnersOf(transaction, organisationId))[0]?.email;
  return { ...found, title: `${displayName ?? 'zonder naam'} (${organisationId})` };
}

export async function listClosing(transaction: PlatformTransaction): Promise<string[]> {
  const closing = await transaction
    .selectFrom('organisation')
    .select('organisation_id')
    .where('closing_since', 'is not', null)
    .orderBy('closing_since')
    .execute();
  return closing.map(({ organisation_id }) => organisation_id);
}
