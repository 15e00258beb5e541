import { sql, type RawBuilder } from 'kysely';
import type { ListedDonation } from '../../../../../contract/listed-donation.ts';
import type { Database, Transaction } from '../../../../platform/database/database.ts';
import { prepared } from '../../../../platform/database/prepared-statements.ts';
import { batchSize, readInBatches } from '../../../../platform/database/read-in-batches.ts';
import type { Scope } from '../../../../platform/database/scope.ts';
import { receivedCents } from '../figures.ts';
import { buildListQuery, preferIndexOrder } from './build-list-query.ts';
import type { DonationQuery } from './donation-query.ts';
import { findStoredTotals } from './find-stored-totals.ts';
import { listPage, type Page, type Total, searchDonations } from './search-donations.ts';
import { selectListed, toListed, type ListedRow } from './listed-donation.ts';

export interface ListedDonations {
  donations: ListedDonation[];
  total: Total;
  receivedCents?: number | undefined;
  onlyNewest?: true;
}

export async function listDonations(
  transaction: Transaction,
  query: DonationQuery,
  page: Page,
): Promise<ListedDonations> {
  await preferIndexOrder(transaction);
  const stored = await findStoredTotals(transaction, query);
  if (stored !== undefined) {
    const donations = page.limit > 0 ? await listNewest(transaction, query, page) : [];
    const { count, receivedCents } = stored;
    return { donations, total: { count, isExceeded: false }, receivedCents };
  }
  const { search } = query;
  const { ids, allIds, ...totals } = search
    ? await searchDonations(transaction, { ...query, search }, page)
    : await listPage(transaction, query, page);
  return {
    donations: await readListed(transaction, ids),
    ...totals,
    receivedCents: page.limit > 0 && allIds ? await sumReceived(transaction, allIds) : undefined,
  };
}

async function sumReceived(transaction: Transaction, ids: readonly string[]): Promise<number> {
  const { organisationId } = transaction.scope;
  const ofOrganisation = organisationId === null ? sql`` : sql`and d.organisation_id = ${organisationId}`;
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(received.cents), 0)::bigint as cents
    from unnest(${ids}::text[]) counted (donation_id) cross join lateral (
      select ${receivedCents} as cents from donation d
      where d.donation_id = counted.donation_id and d.completed_at is not null ${ofOrganisation} limit 1
    ) received ${prepared}`.execute(transaction);
  return rows[0]?.cents ?? 0;
}

export async function listNewest(
  transaction: Transaction,
  query: DonationQuery,
  { limit, offset }: Page,
): Promise<ListedDonation[]> {
  // Selects only keys first, so that the rows of earlier pages are read from the index and not from the table.
  const keys = buildListQuery(transaction.scope, query, limit, { offset });
  const rows = await selectByKeys(transaction, keys).execute();
  return rows.map(toListed);
}

export function streamDonations(
  database: Database,
  scope: Scope,
  query: DonationQuery,
): AsyncGenerator<ListedRow[]> {
  return readInBatches<ListedRow & { exact_time: string }>(database, scope, async (transaction, last) => {
    await preferIndexOrder(transaction);
    const after = last
      ? sql`(d.created_at, d.donation_id) < (${last.exact_time}::timestamptz, ${last.donation_id})`
      : sql`true`;
    const keys = buildListQuery(scope, query, batchSize, { where: after });
    // Select the time as text, because a Date has no microseconds.
    const exactTime = sql<string>`d.created_at::text`.as('exact_time');
    return selectByKeys(transaction, keys).select(exactTime).execute();
  });
}

function selectByKeys(transaction: Transaction, keys: RawBuilder<unknown>) {
  return selectListed(transaction)
    .innerJoin(sql<{ organisation_id: string; donation_id: string }>`(${keys})`.as('page'), (join) =>
      join
        .onRef('page.organisation_id', '=', 'd.organisation_id')
        .onRef('page.donation_id', '=', 'd.donation_id'),
    )
    .orderBy('d.created_at', 'desc')
    .orderBy('d.donation_id', 'desc');
}

async function readListed(transaction: Transaction, ids: readonly string[]): Promise<ListedDonation[]> {
  const { organisationId } = transaction.scope;
  if (ids.length === 0) return [];
  let lookup = selectListed(transaction)
    .where(sql<boolean>`d.donation_id = listed_id.donation_id`)
    .limit(1);
  if (organisationId !== null) lookup = lookup.where('d.organisation_id', '=', organisationId);
  // Each id is looked up separately, so that the prepared plan stays fast when the tables grow.
  const { rows } = await sql<ListedRow>`
    select listed.* from unnest(${ids}::text[]) listed_id (donation_id) cross join lateral (${lookup}) listed
    ${prepared}`.execute(transaction);
  const byId = new Map(rows.map((row) => [row.donation_id, toListed(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Writes one batch at a time, so that the whole list is never in memory. */
export async function* toJsonArray<Row>(
  batches: AsyncIterable<readonly Row[]>,
  toJson: (row: Row) => unknown,
): AsyncGenerator<string> {
  let separator = '[';
  for await (const batch of batches) {
    yield separator + batch.map((row) => JSON.stringify(toJson(row))).join(',');
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}
