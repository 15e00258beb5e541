import type { Insertable, Updateable } from 'kysely';
import type { Schema } from '../../../../db/schema.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { MissedCharge } from './missed-charge.ts';

/** Undefined when the same charge was written down before. */
export async function insertMonth(
  transaction: OrganisationTransaction,
  month: Insertable<Schema['missed_charge']>,
): Promise<MissedCharge | undefined> {
  return transaction
    .insertInto('missed_charge')
    .values(month)
    .onConflict((conflict) => conflict.columns(['organisation_id', 'charge_id']).doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function findMonth(
  transaction: OrganisationTransaction,
  missedChargeId: string,
): Promise<MissedCharge | undefined> {
  return monthsOf(transaction).where('missed_charge_id', '=', missedChargeId).executeTakeFirst();
}

export async function findMonthOfCharge(
  transaction: OrganisationTransaction,
  chargeId: string,
): Promise<MissedCharge | undefined> {
  return monthsOf(transaction).where('charge_id', '=', chargeId).executeTakeFirst();
}

/** Whoever calls this holds the gift's lock. */
export async function lockMonth(
  transaction: OrganisationTransaction,
  by: { missedChargeId: string } | { chargeId: string },
): Promise<MissedCharge | undefined> {
  const months = monthsOf(transaction).forUpdate();
  return 'chargeId' in by
    ? months.where('charge_id', '=', by.chargeId).executeTakeFirst()
    : months.where('missed_charge_id', '=', by.missedChargeId).executeTakeFirst();
}

export async function updateMonth(
  transaction: OrganisationTransaction,
  { missed_charge_id }: MissedCharge,
  change: Updateable<Schema['missed_charge']>,
): Promise<void> {
  await transaction
    .updateTable('missed_charge')
    .set(change)
    .where('organisation_id', '=', transaction.scope.organisationId)
    .where('missed_charge_id', '=', missed_charge_id)
    .execute();
}

export async function listMonthsOfGift(
  transaction: OrganisationTransaction,
  subscriptionId: string,
): Promise<MissedCharge[]> {
  return monthsOf(transaction)
    .where('subscription_id', '=', subscriptionId)
    .orderBy('due_on', 'desc')
    .execute();
}

function monthsOf(transaction: OrganisationTransaction) {
  return transaction
    .selectFrom('missed_charge')
    .selectAll()
    .where('organisation_id', '=', transaction.scope.organisationId);
}
