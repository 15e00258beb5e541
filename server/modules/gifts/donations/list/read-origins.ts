import { sql } from 'kysely';
import type { OriginChoices } from '../../../../../contract/donation-list.ts';
import type { OrganisationTransaction } from '../../../../platform/database/database.ts';
import { findPageChoices, findPageChoice, listFundChoices } from '../../../campaigns/pages/list-pages.ts';

/** The filter offers at most this number of sources. If there are more, each link probably has its own source. */
const maxSources = 200;

export async function readOrigins(
  transaction: OrganisationTransaction,
  { search = '', pageId }: { search?: string | undefined; pageId?: string | undefined },
): Promise<OriginChoices> {
  return {
    ...(await findPageChoices(transaction, search)),
    chosenPage: pageId ? await findPageChoice(transaction, pageId) : null,
    funds: await listFundChoices(transaction),
    sources: await listSources(transaction),
  };
}

/** Steps through the index, because `distinct` would read every donation. */
async function listSources(transaction: OrganisationTransaction): Promise<string[]> {
  const { organisationId } = transaction.scope;
  const { rows } = await sql<{ source: string }>`
    with recursive listed (source) as (
      select ''::text collate "C"
      union all
      select next.source from listed cross join lateral (
        select d.source from donation d where d.organisation_id = ${organisationId} and d.source > listed.source
        order by d.source limit 1) next
    )
    select source from listed where source > '' limit ${maxSources}`.execute(transaction);
  return rows.map(({ source }) => source);
}
