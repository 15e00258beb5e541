import { sql, type RawBuilder } from 'kysely';

/** Empty when the organisation has no name. */
export function organisationNameOf(table: string): RawBuilder<string> {
  return sql`coalesce((
    select value from organisation_setting
    where organisation_id = ${sql.ref(`${table}.organisation_id`)} and key = 'org_name'
  ), '')`;
}
