import { sql, type RawBuilder } from 'kysely';

/** The name of the organisation that a row of a query is of; empty when it has not said. */
export function organisationNameOf(table: string): RawBuilder<string> {
  return sql`coalesce((
    select value from organisation_setting
    where organisation_id = ${sql.ref(`${table}.organisation_id`)} and key = 'org_name'
  ), '')`;
}
