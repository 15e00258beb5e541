import { sql, type RawBuilder } from 'kysely';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';

/** Returns whether the organisation is open. If so, it stays open until this transaction ends (see lock-tenant.ts). */
export async function lockIfOpen(transaction: OrganisationTransaction): Promise<boolean> {
  const organisation = await transaction.own
    .selectFrom('organisation')
    .select('closing_since')
    .forKeyShare()
    .executeTakeFirst();
  return organisation?.closing_since === null;
}

export function selectLockedIfOpen(organisationId: string): RawBuilder<object> {
  return sql`select from organisation
    where organisation_id = ${organisationId} and closing_since is null for key share`;
}

/** Only one transaction of an organisation at a time gets past this call. New donations do not wait for it. */
export async function lockOrganisation(transaction: OrganisationTransaction): Promise<void> {
  await transaction.own.selectFrom('organisation').select('organisation_id').forNoKeyUpdate().execute();
}
