import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/database/database.ts';
import { mintOrganisationScope } from '../../platform/database/mint-scope.ts';
import type { OrganisationScope } from '../../platform/database/scope.ts';
import type { Visitor } from '../sessions/access.ts';

/** Where a donation is to be looked for: a tenant's only at home, an administrator's wherever it is. */
export async function scopeOfDonation(
  database: Database,
  visitor: Visitor,
  donationId: string,
): Promise<OrganisationScope> {
  if (!visitor.isAdmin) return mintOrganisationScope(visitor.organisationId);
  const { rows } = await sql<{ organisation_id: string }>`
    select organisation_id from identify_donation(${donationId})
  `.execute(database.unscoped);
  if (!rows[0]) throw new AppError('not_found');
  return mintOrganisationScope(rows[0].organisation_id);
}
