import { sql } from 'kysely';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';

interface TeamRules {
  secondFactorRequiredSince: Date | null;
  refundLimitCents: number;
}

export async function findTeamRules(transaction: OrganisationTransaction): Promise<TeamRules> {
  const rules = await transaction
    .selectFrom('organisation')
    .select(['second_factor_required_since', 'refund_limit_cents'])
    .where('organisation_id', '=', transaction.scope.organisationId)
    .executeTakeFirstOrThrow();
  return {
    secondFactorRequiredSince: rules.second_factor_required_since,
    refundLimitCents: rules.refund_limit_cents,
  };
}

/** A requirement that already exists keeps its date, so that saving again does not extend the grace period. */
export async function saveTeamRules(
  transaction: OrganisationTransaction,
  { requireSecondFactor, refundLimitCents }: { requireSecondFactor: boolean; refundLimitCents: number },
): Promise<void> {
  await transaction
    .updateTable('organisation')
    .set({
      second_factor_required_since: requireSecondFactor
        ? sql<Date>`coalesce(second_factor_required_since, now())`
        : null,
      refund_limit_cents: refundLimitCents,
    })
    .where('organisation_id', '=', transaction.scope.organisationId)
    .execute();
}
