import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '../../../../platform/database/database.ts';
import { prepared } from '../../../../platform/database/prepared-statements.ts';
import { filtersByOrigin, type DonationQuery } from './donation-query.ts';

export interface StoredTotals {
  count: number;
  receivedCents: number;
}

export async function findStoredTotals(
  transaction: Transaction,
  query: DonationQuery,
): Promise<StoredTotals | undefined> {
  const { organisationId } = transaction.scope;
  const countTable = countTableFor(query);
  const ofMonths = monthConditions(query);
  if (organisationId === null || countTable === undefined || ofMonths === undefined) return undefined;
  const { environment, frequency } = query;
  const conditions = sql.join(
    [
      sql`organisation_id = ${organisationId}`,
      ...(environment ? [sql`environment = ${environment}`] : []),
      ...(frequency === undefined ? [] : [sql`is_recurring = ${frequency !== 'once'}`]),
      ...ofMonths,
    ],
    sql` and `,
  );
  // The stored figures count all recurring gifts together. So for the filter `monthly` they are exact only if the
  // organisation has no quarterly or yearly gifts.
  const isExact =
    frequency === 'monthly'
      ? sql`not exists (select from donation where organisation_id = ${organisationId} and interval_months <> 1)`
      : sql`true`;
  const { rows } = await sql<StoredTotals & { is_exact: boolean }>`
    select (select coalesce(sum(donation_count), 0)::int from ${countTable} where ${conditions}) as count,
      (select coalesce(sum(revenue_cents), 0)::bigint from donation_figure where ${conditions}) as "receivedCents",
      ${isExact} as is_exact
    ${prepared}`.execute(transaction);
  const { is_exact, ...totals } = rows[0]!;
  return is_exact ? totals : undefined;
}

function countTableFor(query: DonationQuery): RawBuilder<unknown> | undefined {
  const { statuses, search, frequency } = query;
  if (search || filtersByOrigin(query) || frequency === 'quarterly' || frequency === 'yearly')
    return undefined;
  if (statuses === undefined) return sql`monthly_donation_count`;
  return statuses.length === 1 && statuses[0] === 'completed' ? sql`donation_figure` : undefined;
}

/** Undefined if the period is not a number of whole months, because figures are stored by month. */
function monthConditions({
  from,
  to,
}: Pick<DonationQuery, 'from' | 'to'>): RawBuilder<unknown>[] | undefined {
  if ((from && !from.endsWith('-01')) || (to && !isEndOfMonth(to))) return undefined;
  return [...(from ? [sql`month >= ${from}::date`] : []), ...(to ? [sql`month <= ${to}::date`] : [])];
}

function isEndOfMonth(day: string): boolean {
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.getUTCDate() === 1;
}
