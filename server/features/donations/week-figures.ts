import { sql } from 'kysely';
import type { PlatformTransaction } from '../../platform/database/database.ts';
import type { TwoWeeks } from '../../platform/two-weeks.ts';

export interface WeekOfGifts {
  organisation_id: string;
  /** Whether it is the last of the two weeks. */
  is_last: boolean;
  received_cents: number;
  gift_count: number;
  donor_count: number;
  failed_charge_count: number;
}

/**
 * What two weeks brought each of some organisations: real gifts that were not given back, and later charges that
 * brought nothing. Found by when they were begun, which has an index; a direct debit takes two weeks at the most.
 */
export async function readWeeksOfGifts(
  transaction: PlatformTransaction,
  organisationIds: readonly string[],
  { from, lastFrom, until }: TwoWeeks,
): Promise<WeekOfGifts[]> {
  const { rows } = await sql<WeekOfGifts>`
    with d as (
      select * from donation
      where organisation_id = any(${organisationIds}) and environment = 'live'
        and created_at >= ${from}::timestamptz - interval '31 days'
    ), happened as (
      select organisation_id, completed_at as at, coalesce(lower(email), donation_id) as donor,
        amount_cents - amount_refunded_cents - amount_charged_back_cents as cents
      from d where status = 'completed'
      union all
      select d.organisation_id, e.at, null, null
      from d join donation_event e
        on e.organisation_id = d.organisation_id and e.donation_id = d.donation_id and e.kind = d.status
      where d.subscription_id is not null and d.status in ('failed', 'expired', 'canceled', 'charged_back')
    )
    select organisation_id, at >= ${lastFrom} as is_last,
      coalesce(sum(cents), 0)::bigint as received_cents, count(cents)::int as gift_count,
      count(distinct donor)::int as donor_count, count(*) filter (where cents is null)::int as failed_charge_count
    from happened where at >= ${from} and at < ${until}
    group by 1, 2`.execute(transaction);
  return rows;
}
