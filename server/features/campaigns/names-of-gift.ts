import { sql, type RawBuilder } from 'kysely';
import type { OrganisationTransaction } from '../../platform/database/database.ts';

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

/** What the page and the fund of one donation are called. Most have neither, and nothing is asked for them. */
export async function readNamesOfGift(
  transaction: OrganisationTransaction,
  { page_id, fund_id }: { page_id: string | null; fund_id: string | null },
): Promise<{ pageTitle: string | null; fundName: string | null }> {
  if (page_id === null && fund_id === null) return { pageTitle: null, fundName: null };
  const { organisationId } = transaction.scope;
  const { rows } = await sql<{ pageTitle: string | null; fundName: string | null }>`
    select ${pageTitleOf('gift')} as "pageTitle", ${fundNameOf('gift')} as "fundName"
    from (select ${organisationId}::text as organisation_id, ${page_id}::text as page_id, ${fund_id}::text as fund_id) gift
  `.execute(transaction);
  return rows[0]!;
}
