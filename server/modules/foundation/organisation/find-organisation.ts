import { secondFactorGraceDays } from '../../../../contract/team.ts';
import { AppError } from '../../../platform/app-error.ts';
import {
  actsForOrganisation,
  type OrganisationTransaction,
  type PlatformTransaction,
  type Transaction,
} from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/prepared-statements.ts';

/** Does not lock. Use `lockIfOpen` before starting work that must not outlive the organisation. */
export async function findOrganisation(transaction: OrganisationTransaction): Promise<
  | {
      closingSince: Date | null;
      closingBy: string | null;
      refundLimitCents: number;
      /** Null when no second factor is required. */
      secondFactorDueAt: Date | null;
    }
  | undefined
> {
  const organisation = await transaction
    .selectFrom('organisation')
    .select(['closing_since', 'closing_by', 'refund_limit_cents', 'second_factor_required_since'])
    .where('organisation_id', '=', transaction.scope.organisationId)
    .modifyEnd(prepared)
    .executeTakeFirst();
  return (
    organisation && {
      closingSince: organisation.closing_since,
      closingBy: organisation.closing_by,
      refundLimitCents: organisation.refund_limit_cents,
      secondFactorDueAt: afterGrace(organisation.second_factor_required_since),
    }
  );
}

const dayMs = 24 * 60 * 60 * 1000;

function afterGrace(requiredSince: Date | null): Date | null {
  return requiredSince && new Date(requiredSince.getTime() + secondFactorGraceDays * dayMs);
}

/** An administrator may name an organisation that does not exist. */
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
