import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '../../../../platform/database/database.ts';
import { prepared } from '../../../../platform/database/prepared-statements.ts';
import { filtersByOrigin, type DonationQuery } from './donation-query.ts';

export interface KeptTotals {
  count: number;
  receivedCents: number;
}

/** Totals of a list from kept figures. Undefined for a filter, or a scope, of which no figures are kept. */
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

/** The figures do not tell monthly from quarterly and yearly: they are monthly if there is nothing else. */
function hasMonthlyOnly(organisationId: string): RawBuilder<boolean> {
  return sql`not exists (select from donation where organisation_id = ${organisationId} and interval_months <> 1)`;
}

/** Undefined unless the period is whole months, by which figures are kept. */
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
