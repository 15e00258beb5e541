import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '../../../../platform/database/database.ts';
import { prepared } from '../../../../platform/database/prepared-statements.ts';
import { filtersByOrigin, type DonationQuery } from './donation-query.ts';

export interface KeptTotals {
  count: number;
  /** What came in, less what went back. */
  receivedCents: number;
}

/**
 * How many donations a list has and what came in with them, where that is kept: for an organisation's own list or what
 * was paid of it, whatever the environment, the kind or the whole months. Undefined for other filters and for all
 * organisations together.
 */
export async function findKeptTotals(
  transaction: Transaction,
  query: DonationQuery,
): Promise<KeptTotals | undefined> {
  const { organisationId } = transaction.scope;
  const counts = tableWithCountOf(query);
  const ofMonths = conditionOfMonths(query);
  if (organisationId === null || counts === undefined || ofMonths === undefined) return undefined;
  const { environment, frequency } = query;
  const kept = sql.join(
    [
      sql`organisation_id = ${organisationId}`,
      ...(environment ? [sql`environment = ${environment}`] : []),
      ...(frequency === undefined ? [] : [sql`is_recurring = ${frequency !== 'once'}`]),
      ...ofMonths,
    ],
    sql` and `,
  );
  const { rows } = await sql<KeptTotals & { is_whole: boolean }>`
    select (select coalesce(sum(donation_count), 0)::int from ${counts} where ${kept}) as count,
      (select coalesce(sum(revenue_cents), 0)::bigint from donation_figure where ${kept}) as "receivedCents",
      ${frequency === 'monthly' ? hasMonthlyOnly(organisationId) : sql`true`} as is_whole
    ${prepared}`.execute(transaction);
  const { is_whole: isWhole, ...totals } = rows[0]!;
  return isWhole ? totals : undefined;
}

function tableWithCountOf(query: DonationQuery): RawBuilder<unknown> | undefined {
  const { statuses, search, frequency } = query;
  if (search || filtersByOrigin(query) || frequency === 'quarterly' || frequency === 'yearly')
    return undefined;
  if (statuses === undefined) return sql`donation_tally`;
  return statuses.length === 1 && statuses[0] === 'completed' ? sql`donation_figure` : undefined;
}

/** What is kept of gifts that come again is of monthly ones where there are no others, as with nearly all. */
function hasMonthlyOnly(organisationId: string): RawBuilder<boolean> {
  return sql`not exists (select from donation where organisation_id = ${organisationId} and interval_months <> 1)`;
}

/** Undefined for days that do not begin and end a month: figures are kept by month. */
function conditionOfMonths({
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
