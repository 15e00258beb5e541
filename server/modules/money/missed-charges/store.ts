import type { Insertable, Updateable } from 'kysely';
import type { Schema } from '../../../../db/schema.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/prepared-statements.ts';
import type { MissedCharge } from './missed-charge.ts';

export async function insertMissedCharge(
  transaction: OrganisationTransaction,
  missedCharge: Insertable<Schema['missed_charge']>,
): Promise<MissedCharge | undefined> {
  return transaction
    .insertInto('missed_charge')
    .values(missedCharge)
    .onConflict((conflict) => conflict.columns(['organisation_id', 'charge_id']).doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function findMissedCharge(
  transaction: OrganisationTransaction,
  missedChargeId: string,
): Promise<MissedCharge | undefined> {
  return selectMissedCharges(transaction).where('missed_charge_id', '=', missedChargeId).executeTakeFirst();
}

export async function findMissedChargeByCharge(
  transaction: OrganisationTransaction,
  chargeId: string,
): Promise<MissedCharge | undefined> {
  return selectMissedCharges(transaction).where('charge_id', '=', chargeId).executeTakeFirst();
}

/** The caller must have locked the subscription first. */
export async function lockMissedChargeRow(
  transaction: OrganisationTransaction,
  by: { missedChargeId: string } | { chargeId: string },
): Promise<MissedCharge | undefined> {
  const missedCharges = selectMissedCharges(transaction).forUpdate();
  return 'chargeId' in by
    ? missedCharges.where('charge_id', '=', by.chargeId).executeTakeFirst()
    : missedCharges.where('missed_charge_id', '=', by.missedChargeId).executeTakeFirst();
}

export async function updateMissedCharge(
  transaction: OrganisationTransaction,
  { missed_charge_id }: MissedCharge,
  change: Updateable<Schema['missed_charge']>,
): Promise<void> {
  await transaction.own
    .updateTable('missed_charge')
    .set(change)
    .where('missed_charge_id', '=', missed_charge_id)
    .execute();
}

export async function closeMissedCharge(
  transaction: OrganisationTransaction,
  missedCharge: MissedCharge,
  state: 'lost' | 'stopped',
  closedAt: Date,
): Promise<void> {
  await updateMissedCharge(transaction, missedCharge, { state, next_step_at: null, closed_at: closedAt });
}

export async function listMissedChargesOfSubscription(
  transaction: OrganisationTransaction,
  subscriptionId: string,
): Promise<MissedCharge[]> {
  return selectMissedCharges(transaction)
    .where('subscription_id', '=', subscriptionId)
    .orderBy('due_on', 'desc')
    .modifyEnd(prepared)
    .execute();
}

export function selectMissedCharges(transaction: OrganisationTransaction) {
  return transaction.own.selectFrom('missed_charge').selectAll();
}
