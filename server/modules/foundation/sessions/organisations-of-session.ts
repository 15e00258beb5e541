import { sql } from 'kysely';
import type { CurrentUser } from '../../../../contract/current-user.ts';
import type { Role } from '../../../../contract/roles.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Queryable } from '../../../platform/database/database.ts';

export async function listOrganisationsOfSession(
  database: Queryable,
  sessionTokenHash: Buffer,
): Promise<CurrentUser['organizations']> {
  const { rows } = await sql<{ organisation_id: string; name: string | null; role: Role }>`
    select organisation_id, name, role from list_organisations_of_session(${sessionTokenHash})
  `.execute(database);
  return rows.map(({ organisation_id, name, role }) => ({ id: organisation_id, name: name ?? '', role }));
}

/** Organisations of other accounts are 404. */
export async function switchOrganisation(
  database: Queryable,
  sessionTokenHash: Buffer,
  organisationId: string,
): Promise<void> {
  const { rows } = await sql`
    select organisation_id from switch_organisation(${sessionTokenHash}, ${organisationId})
  `.execute(database);
  if (rows.length === 0) throw new AppError('not_found');
}
