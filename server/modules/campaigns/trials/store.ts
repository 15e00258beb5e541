import { sql, type Selectable } from 'kysely';
import type { TrialKind, Variant } from '../../../../contract/trials.ts';
import type { Schema } from '../../../../db/schema.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { randomId } from '../../../platform/random-id.ts';

export type TrialRow = Selectable<Schema['trial']>;

export async function findRunningTrial(transaction: OrganisationTransaction): Promise<TrialRow | undefined> {
  return transaction
    .selectFrom('trial')
    .selectAll()
    .where('organisation_id', '=', transaction.scope.organisationId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
}

/** Donations do not wait for this lock. */
export async function lockTrial(
  transaction: OrganisationTransaction,
  trialId: string,
): Promise<TrialRow | undefined> {
  return transaction
    .selectFrom('trial')
    .selectAll()
    .where('organisation_id', '=', transaction.scope.organisationId)
    .where('trial_id', '=', trialId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** False while another trial runs. */
export async function insertTrial(
  transaction: OrganisationTransaction,
  trial: { kind: TrialKind; firstValue: string; secondValue: string; startedAt: Date },
): Promise<boolean> {
  const made = await transaction
    .insertInto('trial')
    .values({
      organisation_id: transaction.scope.organisationId,
      trial_id: randomId(),
      kind: trial.kind,
      first_value: trial.firstValue,
      second_value: trial.secondValue,
      started_at: trial.startedAt,
    })
    .onConflict((conflict) => conflict.column('organisation_id').where('ended_at', 'is', null).doNothing())
    .executeTakeFirst();
  return made.numInsertedOrUpdatedRows === 1n;
}

export async function markEnded(
  transaction: OrganisationTransaction,
  trialId: string,
  ended: { at: Date; winner: Variant | null; kept: Variant },
): Promise<void> {
  await transaction
    .updateTable('trial')
    .set({ ended_at: ended.at, winner: ended.winner, kept: ended.kept })
    .where('organisation_id', '=', transaction.scope.organisationId)
    .where('trial_id', '=', trialId)
    .execute();
}

export async function addVisits(
  transaction: OrganisationTransaction,
  trialId: string,
  slot: number,
  visits: Record<Variant, number>,
): Promise<void> {
  await sql`
    insert into trial_visit as v (organisation_id, trial_id, variant, slot, visits)
    select t.organisation_id, t.trial_id, shown.variant, ${slot}::smallint, shown.visits
    from trial t, (values (1::smallint, ${visits[1]}::bigint), (2::smallint, ${visits[2]}::bigint))
      as shown (variant, visits)
    where t.organisation_id = ${transaction.scope.organisationId} and t.trial_id = ${trialId}
    on conflict on constraint trial_visit_pk do update set visits = v.visits + excluded.visits
  `.execute(transaction);
}
