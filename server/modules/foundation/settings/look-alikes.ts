import { sql } from 'kysely';
import type { LookAlike } from '../../../../contract/tenants.ts';
import type { PlatformTransaction } from '../../../platform/database/database.ts';
import { organisationNameOf } from './queries.ts';

const maxLookAlikes = 3;

export async function findLookAlikes(
  transaction: PlatformTransaction,
  organisationIds: readonly string[],
): Promise<Map<string, LookAlike[]>> {
  const { rows } = await sql<LookAlike & { of: string }>`
    with identity as materialized (
      select s.organisation_id, s.key, case s.key when 'org_rsin' then s.value else look_of_name(s.value) end as look
      from organisation_setting s where s.key in ('org_name', 'org_rsin')
      union select p.organisation_id, p.key, p.value from setting_period p where p.key = 'org_rsin'
    ), pair as (
      select mine.organisation_id as of, other.organisation_id, bool_or(mine.key = 'org_rsin') as "sameRsin",
        row_number() over (
          partition by mine.organisation_id
          order by bool_or(mine.key = 'org_rsin') desc, other.organisation_id) as place
      from identity mine
      join identity other
        on other.key = mine.key and other.look = mine.look and other.organisation_id <> mine.organisation_id
      where mine.organisation_id = any(${organisationIds}) and mine.look <> ''
      group by mine.organisation_id, other.organisation_id
    )
    select pair.of, pair.organisation_id as id, ${organisationNameOf('pair')} as name, pair."sameRsin"
    from pair where pair.place <= ${maxLookAlikes} order by pair.of, pair.place
  `.execute(transaction);
  const found = new Map<string, LookAlike[]>();
  for (const { of, ...other } of rows) found.set(of, [...(found.get(of) ?? []), other]);
  return found;
}
