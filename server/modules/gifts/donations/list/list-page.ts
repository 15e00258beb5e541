import { sql } from 'kysely';
import type { Transaction } from '../../../../platform/database/database.ts';
import { buildListQuery } from './build-list-query.ts';
import type { DonationQuery } from './donation-query.ts';

export interface Page {
  limit: number;
  offset: number;
}

export interface Total {
  count: number;
  /** Whether there are more than that. */
  isExceeded: boolean;
}

export interface FoundIds {
  /** Of the page, newest first. */
  ids: string[];
  /** Of the whole list, unless there are more than are counted. */
  allIds: string[] | null;
  total: Total;
  /** Set when older donations than the newest were not searched. */
  onlyNewest?: true;
}

/** As far as donations are counted whose total is not kept. */
export const countedUpTo = 1_000;

/** A page of the list and how many there are in all, found in one go along the indexes. */
export async function listPage(
  transaction: Transaction,
  query: DonationQuery,
  page: Page,
): Promise<FoundIds> {
  const enough = enoughFor(page);
  const { rows } = await sql<{ count: number; ids: string[]; all_ids: string[] | null }>`
    with listed as materialized (${buildListQuery(transaction.scope, query, enough)}),
      counted as (select count(*)::int as count from listed)
    select count,
      array(select donation_id from listed order by created_at desc, donation_id desc
        limit ${page.limit} offset ${page.offset}) as ids,
      case when count <= ${countedUpTo} then array(select donation_id from listed) end as all_ids
    from counted
  `.execute(transaction);
  const { count = 0, ids = [], all_ids = null } = rows[0] ?? {};
  return { ids, allIds: all_ids, total: totalOf(count, enough) };
}

/** How many have to be found for a page, and to know that there are more than are counted. */
export function enoughFor({ limit, offset }: Page): number {
  return Math.max(offset + limit, countedUpTo) + 1;
}

/** What is said of a count that was given up when it was enough. */
export function totalOf(count: number, enough: number): Total {
  return { count: Math.min(count, enough - 1), isExceeded: count >= enough };
}
