import { sql, type RawBuilder } from 'kysely';
import type { OrganisationScope } from '../../../platform/database/scope.ts';

export function selectPagesWithin(scope: OrganisationScope, pageId: string): RawBuilder<unknown> {
  return sql`
    with recursive within (page_id) as (
      select ${pageId}::text collate "C"
      union all
      select p.page_id from within
      join campaign_page p on p.organisation_id = ${scope.organisationId} and p.parent_id = within.page_id
    )
    select page_id from within`;
}
