import { sql } from 'kysely';
import type { OrganisationTransaction } from '../../../../platform/database/database.ts';
import type { Donation } from '../donation.ts';
import { donationsOf } from '../queries.ts';

/**
 * The payments of a monthly gift, newest first: the one it began with and every charge since. What a donor began to pay
 * by hand and did not finish is left out.
 */
export function listPaymentsOfGift(
  transaction: OrganisationTransaction,
  gift: { subscription_id: string; first_donation_id: string },
  limit: number,
): Promise<Donation[]> {
  return donationsOf(transaction)
    .where((row) =>
      row.or([
        row('subscription_id', '=', gift.subscription_id),
        row('donation_id', '=', gift.first_donation_id),
      ]),
    )
    .where(sql<boolean>`(purpose is null or purpose = 'retry' or completed_at is not null)`)
    .orderBy('created_at', 'desc')
    .orderBy('donation_id')
    .limit(limit)
    .execute();
}
