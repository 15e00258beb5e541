import { sql, type RawBuilder } from 'kysely';
import type { ListedDonation } from '../../../contract/donation-list.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/database/scope.ts';
import type { Wanted } from './donation-filter.ts';
import { selectListed, toListed, type ListedRow } from './listed-donation.ts';
import { likePattern } from './search-term.ts';

export interface Page {
  limit: number;
  offset: number;
}

export interface Total {
  count: number;
  /** Whether there are more than that. */
  isExceeded: boolean;
}

/** A page of the list, newest first. */
export async function findPage(
  transaction: Transaction,
  scope: Scope,
  wanted: Wanted,
  { limit, offset }: Page,
): Promise<ListedDonation[]> {
  const rows = await selectListed(transaction)
    .where(conditions(scope, wanted))
    .orderBy('d.created_at', 'desc')
    .orderBy('d.donation_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(toListed);
}

export async function countDonations(transaction: Transaction, scope: Scope, wanted: Wanted): Promise<Total> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from donation d where ${conditions(scope, wanted)}
  `.execute(transaction);
  return { count: rows[0]?.count ?? 0, isExceeded: false };
}

const batchSize = 1_000;

/**
 * The whole list, newest first, in batches. Each batch is a transaction of its own: somebody who reads slowly keeps no connection, and for
 * somebody who went away nothing more is asked.
 */
export async function* streamDonations(
  database: Database,
  scope: Scope,
  wanted: Wanted,
): AsyncGenerator<ListedRow[]> {
  let after = sql<boolean>`true`;
  for (;;) {
    const batch = await database.transaction(scope, (transaction) =>
      selectListed(transaction)
        // To the microsecond, which a Date does not have.
        .select(sql<string>`d.created_at::text`.as('exactly_at'))
        .where(conditions(scope, wanted))
        .where(after)
        .orderBy('d.created_at', 'desc')
        .orderBy('d.donation_id', 'desc')
        .limit(batchSize)
        .execute(),
    );
    if (batch.length > 0) yield batch;
    const last = batch.at(-1);
    if (!last || batch.length < batchSize) return;
    after = sql`(d.created_at, d.donation_id) < (${last.exactly_at}::timestamptz, ${last.donation_id})`;
  }
}

function conditions(scope: Scope, wanted: Wanted): RawBuilder<boolean> {
  const parts: RawBuilder<unknown>[] = [];
  if (scope.organisationId !== null) parts.push(sql`d.organisation_id = ${scope.organisationId}`);
  if (wanted.environment) parts.push(sql`d.environment = ${wanted.environment}`);
  if (wanted.statuses) parts.push(sql`d.status = any(${wanted.statuses})`);
  if (wanted.isRecurring !== undefined) parts.push(sql`d.is_recurring = ${wanted.isRecurring}`);
  if (wanted.from)
    parts.push(sql`d.created_at >= ${wanted.from}::date::timestamp at time zone 'Europe/Amsterdam'`);
  if (wanted.to)
    parts.push(sql`d.created_at < (${wanted.to}::date + 1)::timestamp at time zone 'Europe/Amsterdam'`);
  if (wanted.search) parts.push(matches(wanted.search));
  return parts.length === 0 ? sql`true` : sql`${sql.join(parts, sql` and `)}`;
}

function matches(search: string): RawBuilder<unknown> {
  return sql`lower(concat_ws(chr(10), d.donation_id, d.amount::text, d.email, d.first_name, d.last_name) collate "default") like lower(${likePattern(search)})`;
}
