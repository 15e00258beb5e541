import { sql } from 'kysely';
import { shortLinkPath, type ShortLink } from '../../../../contract/short-links.ts';
import { centsToDecimal } from '../../../../contract/money.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { readFiguresByCode } from '../../gifts/donations/figures.ts';
import type { ShortLinkRow } from './store.ts';

/** Lists the links of a page, or all links of the organisation. Archived links come last. */
export async function listShortLinks(
  deps: Pick<Deps, 'publicUrl'>,
  transaction: OrganisationTransaction,
  pageId?: string,
): Promise<ShortLink[]> {
  let links = transaction.own
    .selectFrom('short_link as l')
    .selectAll('l')
    .select([
      sql<number>`coalesce((select sum(s.scan_count) from short_link_scan s
        where s.organisation_id = l.organisation_id and s.code = l.code), 0)::int`.as('scan_count'),
      sql<string | null>`(select p.title from campaign_page p
        where p.organisation_id = l.organisation_id and p.page_id = l.page_id)`.as('page_title'),
    ]);
  if (pageId !== undefined) links = links.where('l.page_id', '=', pageId);
  const rows = await links
    .orderBy(sql`l.archived_at is not null`)
    .orderBy('l.created_at', 'desc')
    .orderBy('l.code')
    .limit(1_000)
    .execute();
  const gifts = new Map((await readFiguresByCode(transaction)).map((each) => [each.code, each]));
  return rows.map((row) =>
    toShortLink(deps, row, row.page_title, { scanCount: row.scan_count, ...gifts.get(row.code) }),
  );
}

export function toShortLink(
  deps: Pick<Deps, 'publicUrl'>,
  row: ShortLinkRow,
  pageTitle: string | null,
  { scanCount = 0, giftCount = 0, receivedCents = 0 } = {},
): ShortLink {
  return {
    code: row.code,
    pageId: row.page_id,
    pageTitle,
    label: row.label,
    amount: row.amount_cents === null ? null : centsToDecimal(row.amount_cents),
    isMonthly: row.is_monthly,
    url: urlOfCode(deps, row.code),
    scanCount,
    giftCount,
    received: centsToDecimal(receivedCents),
    createdAt: row.created_at.toISOString(),
    isArchived: row.archived_at !== null,
  };
}

export function urlOfCode({ publicUrl }: Pick<Deps, 'publicUrl'>, code: string): string {
  return new URL(shortLinkPath(code), publicUrl).href;
}

export async function countShortLinks(transaction: OrganisationTransaction): Promise<number> {
  const { count } = await transaction.own
    .selectFrom('short_link')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}
