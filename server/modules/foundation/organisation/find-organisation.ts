import { secondFactorGraceDays } from '../../../../contract/team.ts';
import { AppError } from '../../../platform/app-error.ts';
import {
  actsForOrganisation,
  type OrganisationTransaction,
  type PlatformTransaction,
  type Transaction,
} from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/prepared-statements.ts';

/** Takes no lock. Use `lockIfOpen` before work that must finish before the organisation closes. */
export async function findOrganisation(transaction: OrganisationTransaction) {
  const found = await transaction.own
    .selectFrom('organisation')
    .select(['closing_since as closingSince', 'closing_by_owner as closingByOwner'])
    .select(['refund_limit_cents as refundLimitCents', 'second_factor_required_since'])
    .modifyEnd(prepared)
    .executeTakeFirst();
  if (!found) return undefined;
  const { second_factor_required_since: requiredSince, ...organisation } = found;
  const graceMs = secondFactorGraceDays * 24 * 60 * 60 * 1000;
  const secondFactorDueAt = requiredSince && new Date(requiredSince.getTime() + graceMs);
  return { ...organisation, secondFactorDueAt };
}

/** An administrator's request may name an organisation that does not exist. */
export async function refuseUnknownOrganisation(transaction: Transaction): Promise<void> {
  if (actsForOrganisation(transaction) && !(await findOrganisation(transaction)))
    throw new AppError('not_found');
}

export async function listOrganisationIds(transaction: Transaction): Promise<string[]> {
  const organisations = await transaction.selectFrom('organisation').select('organisation_id').execute();
  return organisations.map(({ organisation_id }) => organisation_id);
}

export async function listOpenOrganisationIds(
  transaction: PlatformTransaction,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const organisations = await transaction
    .selectFrom('organisation')
    .select('organisation_id')
    .where('organisation_id', '>', after)
    .where('closing_since', 'is', null)
    .orderBy('organisation_id')
    .limit(limit)
    .execute();
  return organisations.map(({ organisation_id }) => organisation_id);
}
