import { sql, type RawBuilder } from 'kysely';
import type { OrganisationScope } from '../../platform/database/scope.ts';

/** The ids of a page and of all that are part of it, at any depth. Of a page that is not there: none. */
export function selectPagesWithin(scope: OrganisationScope, pageId: string): RawBuilder<unknown> {
  return sql`
    with recursive within (page_id) as (
      select p.page_id from campaign_page p
      where p.organisation_id = ${scope.organisationId} and p.page_id = ${pageId}
      union all
      select p.page_id from within
      join campaign_page p on p.organisation_id = ${scope.organisationId} and p.parent_id = within.page_id
    )
    select page_id from within`;
}
