import { sql, type RawBuilder } from 'kysely';

/** The title of the page that a donation came through, of a row of a query; null for none. */
export function pageTitleOf(donation: string): RawBuilder<string | null> {
  return sql`(
    select asking.title from campaign_page asking
    where asking.organisation_id = ${sql.ref(`${donation}.organisation_id`)}
      and asking.page_id = ${sql.ref(`${donation}.page_id`)}
  )`;
}

/** The name of the fund that a donation is for; null for none. */
export function fundNameOf(donation: string): RawBuilder<string | null> {
  return sql`(
    select receiving.name from fund receiving
    where receiving.organisation_id = ${sql.ref(`${donation}.organisation_id`)}
      and receiving.fund_id = ${sql.ref(`${donation}.fund_id`)}
  )`;
}
