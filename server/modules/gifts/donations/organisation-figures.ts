import { sql, type RawBuilder } from 'kysely';

/** What came in for the organisation that a row of a query is of, of real payments. */
export function incomeOf(table: string): RawBuilder<number> {
  return sql`coalesce((
    select sum(revenue_cents) from donation_figure
    where organisation_id = ${sql.ref(`${table}.organisation_id`)} and environment = 'live'
  ), 0)::bigint`;
}

/** When a gift to it was last paid. */
export function lastGiftOf(table: string): RawBuilder<Date | null> {
  return sql`(
    select completed_at from donation
    where organisation_id = ${sql.ref(`${table}.organisation_id`)} and environment = 'live' and status = 'completed'
      and completed_at is not null
    order by completed_at desc limit 1)`;
}

/** The same of all organisations at once, to put them in order. */
export const incomeByOrganisation = sql<{ organisation_id: string; cents: number }>`(
  select organisation_id, sum(revenue_cents) as cents from donation_figure
  where environment = 'live' group by organisation_id)`;
