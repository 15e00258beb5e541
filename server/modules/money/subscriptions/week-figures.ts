import { sql } from 'kysely';
import type { PlatformTransaction } from '../../../platform/database/database.ts';
import type { TwoWeeks } from '../../../platform/two-weeks.ts';

export interface WeekOfSubscriptions {
  organisation_id: string;
  /** Whether it is the second of the two weeks. */
  is_last: boolean;
  begun_count: number;
  stopped_count: number;
}

export async function readWeeksOfSubscriptions(
  transaction: PlatformTransaction,
  organisationIds: readonly string[],
  { from, lastFrom, until }: TwoWeeks,
): Promise<WeekOfSubscriptions[]> {
  const { rows } = await sql<WeekOfSubscriptions>`
    with s as (
      select * from subscription
      where organisation_id = any(${organisationIds}) and environment = 'live' and status <> 'refused'
    ), happened as (
      select organisation_id, created_at as at, true as is_begin from s
      union all
      select organisation_id, ended_at, false from s where ended_at is not null
    )
    select organisation_id, at >= ${lastFrom} as is_last,
      count(*) filter (where is_begin)::int as begun_count, count(*) filter (where not is_begin)::int as stopped_count
    from happened where at >= ${from} and at < ${until}
    group by 1, 2`.execute(transaction);
  return rows;
}
