import type { Transaction } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared-statements.ts';
import type { OrganisationScope } from '../../platform/database/scope.ts';

/** As things are now; whoever begins something that must not outlive the organisation asks holdOpen instead. */
export async function findOrganisation(
  transaction: Transaction,
  scope: OrganisationScope,
): Promise<{ closingSince: Date | null } | undefined> {
  const organisation = await transaction
    .selectFrom('organisation')
    .select('closing_since')
    .where('organisation_id', '=', scope.organisationId)
    .modifyEnd(prepared)
    .executeTakeFirst();
  return organisation && { closingSince: organisation.closing_since };
}

export async function organisationExists(
  transaction: Transaction,
  scope: OrganisationScope,
): Promise<boolean> {
  return (await findOrganisation(transaction, scope)) !== undefined;
}

/** Every organisation there is. Needs platform scope. */
export async function listOrganisationIds(transaction: Transaction): Promise<string[]> {
  const organisations = await transaction.selectFrom('organisation').select('organisation_id').execute();
  return organisations.map(({ organisation_id }) => organisation_id);
}

/** The organisations that are being deleted, longest first. Needs platform scope. */
export async function listClosing(transaction: Transaction): Promise<string[]> {
  const closing = await transaction
    .selectFrom('organisation')
    .select('organisation_id')
    .where('closing_since', 'is not', null)
    .orderBy('closing_since')
    .execute();
  return closing.map(({ organisation_id }) => organisation_id);
}
