import { sql } from 'kysely';
import type { OrganisationTransaction } from '../../../../platform/database/database.ts';
import type { Donation } from '../donation.ts';
import { donationsOf } from '../queries.ts';

/**
 * The donations of a subscription, newest first: the one it began with and every charge since. One that the donor began
 * to pay from another account and did not finish is left out.
 */
export function listDonationsOfGift(
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
    .where(sql<boolean>`(subscription_id is null or origin = 'monthly' or completed_at is not null)`)
    .orderBy('created_at', 'desc')
    .orderBy('donation_id')
    .limit(limit)
    .execute();
}
