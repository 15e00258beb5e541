import { sql } from 'kysely';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';

export async function findTeamRules(transaction: OrganisationTransaction) {
  return transaction
    .selectFrom('organisation')
    .select([
      'second_factor_required_since as secondFactorRequiredSince',
      'refund_limit_cents as refundLimitCents',
    ])
    .where('organisation_id', '=', transaction.scope.organisationId)
    .executeTakeFirstOrThrow();
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
        ? sql<Date>`coalesce(second_factor_required_since, product_now())`
        : null,
      refund_limit_cents: refundLimitCents,
    })
    .where('organisation_id', '=', transaction.scope.organisationId)
    .execute();
}
