import { sql, type RawBuilder } from 'kysely';
import type { PageKind } from '../../../../contract/campaigns.ts';
import { deceasedIn } from '../../../../contract/in-memoriam.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';

export function pageTitleOf(donation: string): RawBuilder<string | null> {
  return sql`(
    select its_page.title from campaign_page its_page
    where its_page.organisation_id = ${sql.ref(`${donation}.organisation_id`)}
      and its_page.page_id = ${sql.ref(`${donation}.page_id`)}
  )`;
}

export function fundNameOf(donation: string): RawBuilder<string | null> {
  return selectOfFund('name', donation);
}

export function ledgerAccountOf(donation: string): RawBuilder<string | null> {
  return selectOfFund('ledger_account', donation);
}

function selectOfFund(column: 'name' | 'ledger_account', donation: string): RawBuilder<string | null> {
  return sql`(
    select its_fund.${sql.ref(column)} from fund its_fund
    where its_fund.organisation_id = ${sql.ref(`${donation}.organisation_id`)}
      and its_fund.fund_id = ${sql.ref(`${donation}.fund_id`)}
  )`;
}

interface NamesOfGift {
  pageTitle: string | null;
  closedPageTitle: string | null;
  /** Set if the page of the gift, open or closed, is an in memoriam. */
  deceasedName: string | null;
  thankYouText: string | null;
  fundName: string | null;
}

export async function readNamesOfGift(
  transaction: OrganisationTransaction,
  gift: { page_id: string | null; closed_page_id: string | null; fund_id: string | null },
): Promise<NamesOfGift> {
  const { page_id, closed_page_id, fund_id } = gift;
  if (page_id === null && closed_page_id === null && fund_id === null)
    return { pageTitle: null, closedPageTitle: null, deceasedName: null, thankYouText: null, fundName: null };
  const { organisationId } = transaction.scope;
  const { rows } = await sql<Omit<NamesOfGift, 'deceasedName'> & { kind: PageKind | null }>`
    select p.title as "pageTitle", closed.title as "closedPageTitle", p.thank_you_text as "thankYouText",
      coalesce(p.kind, closed.kind) as kind, ${fundNameOf('gift')} as "fundName"
    from (select ${organisationId}::text as organisation_id, ${fund_id}::text as fund_id) gift
    left join campaign_page p on p.organisation_id = gift.organisation_id and p.page_id = ${page_id}
    left join campaign_page closed
      on closed.organisation_id = gift.organisation_id and closed.page_id = ${closed_page_id}
  `.execute(transaction);
  const { kind, ...names } = rows[0]!;
  const title = names.pageTitle ?? names.closedPageTitle;
  return { ...names, deceasedName: kind === 'in_memoriam' && title !== null ? deceasedIn(title) : null };
}
