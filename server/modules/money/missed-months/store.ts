import type { Insertable, Updateable } from 'kysely';
import type { Schema } from '../../../../db/schema.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { MissedMonth } from './missed-month.ts';

/** Undefined when the same charge was written down before. */
export async function insertMonth(
  transaction: OrganisationTransaction,
  month: Insertable<Schema['missed_month']>,
): Promise<MissedMonth | undefined> {
  return transaction
    .insertInto('missed_month')
    .values(month)
    .onConflict((conflict) => conflict.columns(['organisation_id', 'charge_id']).doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function findMonth(
  transaction: OrganisationTransaction,
  missedMonthId: string,
): Promise<MissedMonth | undefined> {
  return monthsOf(transaction).where('missed_month_id', '=', missedMonthId).executeTakeFirst();
}

export async function findMonthOfCharge(
  transaction: OrganisationTransaction,
  chargeId: string,
): Promise<MissedMonth | undefined> {
  return monthsOf(transaction).where('charge_id', '=', chargeId).executeTakeFirst();
}

/** Whoever calls this holds the gift's lock. */
export async function lockMonth(
  transaction: OrganisationTransaction,
  by: { missedMonthId: string } | { chargeId: string },
): Promise<MissedMonth | undefined> {
  const months = monthsOf(transaction).forUpdate();
  return 'chargeId' in by
    ? months.where('charge_id', '=', by.chargeId).executeTakeFirst()
    : months.where('missed_month_id', '=', by.missedMonthId).executeTakeFirst();
}

export async function updateMonth(
  transaction: OrganisationTransaction,
  { missed_month_id }: MissedMonth,
  change: Updateable<Schema['missed_month']>,
): Promise<void> {
  await transaction
    .updateTable('missed_month')
    .set(change)
    .where('organisation_id', '=', transaction.scope.organisationId)
    .where('missed_month_id', '=', missed_month_id)
    .execute();
}

export async function listMonthsOfGift(
  transaction: OrganisationTransaction,
  subscriptionId: string,
): Promise<MissedMonth[]> {
  return monthsOf(transaction)
    .where('subscription_id', '=', subscriptionId)
    .orderBy('due_on', 'desc')
    .execute();
}

function monthsOf(transaction: OrganisationTransaction) {
  return transaction
    .selectFrom('missed_month')
    .selectAll()
    .where('organisation_id', '=', transaction.scope.organisationId);
}
