import { sql } from 'kysely';
import type { PlatformTransaction } from '../../../platform/database/database.ts';
import type { TwoWeeks } from '../../../platform/two-weeks.ts';

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
 * What two weeks brought each of some organisations: real gifts that were paid in them, less what went back of those,
 * and charges of monthly gifts that failed or were taken back in them, whenever they began.
 */
export async function readWeeksOfGifts(
  transaction: PlatformTransaction,
  organisationIds: readonly string[],
  { from, lastFrom, until }: TwoWeeks,
): Promise<WeekOfGifts[]> {
  const { rows } = await sql<WeekOfGifts>`
    with happened as (
      select organisation_id, completed_at as at,
        case when status = 'completed' then coalesce(lower(email), donation_id) end as donor,
        amount_cents - amount_refunded_cents - amount_charged_back_cents + surplus_cents as cents
      from donation
      where organisation_id = any(${organisationIds}) and environment = 'live'
        and completed_at >= ${from} and completed_at < ${until}
      union all
      select organisation_id, failed_at, null, null from payment
      where organisation_id = any(${organisationIds}) and environment = 'live' and kind in ('charge', 'retry')
        and status in ('failed', 'expired', 'canceled') and failed_at >= ${from} and failed_at < ${until}
      union all
      select l.organisation_id, l.occurred_at, null, null
      from ledger_entry l
      join donation d on d.organisation_id = l.organisation_id and d.donation_id = l.donation_id
      where l.organisation_id = any(${organisationIds}) and l.environment = 'live' and l.kind = 'chargeback'
        and l.occurred_at >= ${from} and l.occurred_at < ${until} and d.subscription_id is not null
    )
    select organisation_id, at >= ${lastFrom} as is_last,
      coalesce(sum(cents), 0)::bigint as received_cents, count(donor)::int as gift_count,
      count(distinct donor)::int as donor_count, count(*) filter (where cents is null)::int as failed_charge_count
    from happened
    group by 1, 2`.execute(transaction);
  return rows;
}
