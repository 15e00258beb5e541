import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/prepared-statements.ts';
import { asksForOrigin, type DonationQuery } from './donation-query.ts';

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
  const { environment, isRecurring } = query;
  const kept = sql.join(
    [
      sql`organisation_id = ${organisationId}`,
      ...(environment ? [sql`environment = ${environment}`] : []),
      ...(isRecurring === undefined ? [] : [sql`is_recurring = ${isRecurring}`]),
      ...ofMonths,
    ],
    sql` and `,
  );
  const { rows } = await sql<KeptTotals>`
    select (select coalesce(sum(donation_count), 0)::int from ${counts} where ${kept}) as count,
      (select coalesce(sum(revenue_cents), 0)::bigint from donation_figure where ${kept}) as "receivedCents"
    ${prepared}`.execute(transaction);
  return rows[0];
}

function tableWithCountOf(query: DonationQuery): RawBuilder<unknown> | undefined {
  const { statuses, search } = query;
  if (search || asksForOrigin(query)) return undefined;
  if (statuses === undefined) return sql`donation_tally`;
  return statuses.length === 1 && statuses[0] === 'completed' ? sql`donation_figure` : undefined;
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
