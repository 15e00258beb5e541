import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '../../../platform/database/database.ts';

/*
 * A refund is on its way from the moment somebody wants it until Mollie says that the money has left, or that it will
 * not. This file imports no feature, so that those below payments can ask.
 */

/** A part of a statement: whether a refund of the donation that goes by this name in it is on its way. */
export function hasRefundUnderWay(donation: string): RawBuilder<boolean> {
  return sql`exists (
    select from refund r
    where r.organisation_id = ${sql.ref(`${donation}.organisation_id`)}
      and r.donation_id = ${sql.ref(`${donation}.donation_id`)} and r.status <> 'refused' and r.left_at is null)`;
}

export function findCentsUnderWay(
  transaction: Transaction,
  { organisation_id, donation_id }: { organisation_id: string; donation_id: string },
): Promise<number> {
  return sumCentsUnderWay(transaction, { organisationId: organisation_id }, [donation_id]);
}

/** The same of several donations together. */
export async function sumCentsUnderWay(
  transaction: Transaction,
  { organisationId }: { organisationId: string },
  donationIds: readonly string[],
): Promise<number> {
  const { cents } = await transaction
    .selectFrom('refund')
    .select(sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as('cents'))
    .where('organisation_id', '=', organisationId)
    .where('donation_id', '=', sql<string>`any(${donationIds})`)
    .where('status', '!=', 'refused')
    .where('left_at', 'is', null)
    .executeTakeFirstOrThrow();
  return cents;
}
