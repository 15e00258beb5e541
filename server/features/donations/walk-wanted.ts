import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/database/scope.ts';
import type { Wanted } from './donation-filter.ts';
import { selectWanted } from './select-wanted.ts';

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
  total: Total;
}

/** A page of what somebody wants and what meets the condition `where`, and how many there are of that, counted up to a limit or the end of that page: found in one go along the indexes. */
export async function walkWanted(
  transaction: Transaction,
  scope: Scope,
  wanted: Wanted,
  page: Page,
  countedUpTo: number,
  where?: RawBuilder<unknown>,
): Promise<FoundIds> {
  const enough = enoughFor(page, countedUpTo);
  const { rows } = await sql<{ count: number; ids: string[] }>`
    with walked as materialized (${selectWanted(scope, wanted, enough, where && { where })})
    select (select count(*)::int from walked) as count,
      array(select donation_id from walked order by created_at desc, donation_id desc limit ${page.limit} offset ${page.offset}) as ids
  `.execute(transaction);
  const { count = 0, ids = [] } = rows[0] ?? {};
  return { ids, total: totalOf(count, enough) };
}

/** How many have to be found for a page, and to know that there are more than are counted. */
export function enoughFor({ limit, offset }: Page, countedUpTo: number): number {
  return Math.max(offset + limit, countedUpTo) + 1;
}

/** What is said of a count that was given up when it was enough. */
export function totalOf(count: number, enough: number): Total {
  return { count: Math.min(count, enough - 1), isExceeded: count >= enough };
}
