import { sql } from 'kysely';
import type { Environment } from '../../../../contract/environments.ts';
import type { MissedChargeFigures } from '../../../../contract/missed-charges.ts';
import { centsToDecimal } from '../../../../contract/money.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { dutchDate, monthsLater } from '../../../platform/dutch-calendar.ts';
import { describeCause } from './bank-reasons.ts';

interface Row {
  month: string;
  code: string | null;
  state: 'recovered' | 'lost' | 'open';
  count: number;
  cents: number;
  recovered_cents: number;
}

/**
 * If a payment of a lower amount recovers a part of the charge, the rest counts as lost, so that the figures add up.
 */
export async function readFigures(
  transaction: OrganisationTransaction,
  environment: Environment,
  now: Date,
): Promise<MissedChargeFigures> {
  const { organisationId } = transaction.scope;
  const thisMonth = `${dutchDate(now).slice(0, 7)}-01`;
  const { rows } = await sql<Row>`
    select to_char(m.due_on, 'YYYY-MM') as month, m.code,
      case when m.state = 'recovered' then 'recovered'
        when m.state in ('lost', 'stopped') then 'lost' else 'open' end as state,
      count(*)::int as count,
      sum(m.amount_cents)::bigint as cents, coalesce(sum(m.recovered_cents), 0)::bigint as recovered_cents
    from missed_charge m
    where m.organisation_id = ${organisationId} and m.environment = ${environment}
      and m.due_on >= ${monthsLater(thisMonth, -11)}::date
    group by 1, 2, 3
  `.execute(transaction);
  const recovered = await sql<{ count: number; cents: number }>`
    select count(*)::int as count, coalesce(sum(recovered_cents), 0)::bigint as cents
    from missed_charge
    where organisation_id = ${organisationId} and environment = ${environment} and state = 'recovered'
      and closed_at >= ${thisMonth}::date at time zone 'Europe/Amsterdam'
      -- A rehearsal recovers charges in months that are still to come.
      and closed_at < ${monthsLater(thisMonth, 1)}::date at time zone 'Europe/Amsterdam'
  `.execute(transaction);
  const { count = 0, cents = 0 } = recovered.rows[0] ?? {};
  return {
    months: [...new Set(rows.map(({ month }) => month))]
      .toSorted()
      .toReversed()
      .map((month) => {
        const rowsOfMonth = rows.filter((row) => row.month === month);
        return {
          month,
          failed: failedOf(rowsOfMonth),
          recovered: recoveredOf(rowsOfMonth),
          lost: lostOf(rowsOfMonth),
          open: failedOf(rowsOfMonth.filter(({ state }) => state === 'open')),
        };
      }),
    causes: causesOf(rows),
    recoveredThisMonth: { count, amount: centsToDecimal(cents) },
  };
}

function causesOf(rows: readonly Row[]): MissedChargeFigures['causes'] {
  const byCause = new Map<string, Row[]>();
  for (const row of rows) {
    const cause = describeCause(row.code);
    byCause.set(cause, [...(byCause.get(cause) ?? []), row]);
  }
  return [...byCause]
    .map(([cause, own]) => ({ cause, failed: failedOf(own), recovered: recoveredOf(own) }))
    .toSorted((a, b) => b.failed.count - a.failed.count || a.cause.localeCompare(b.cause));
}

function failedOf(rows: readonly Row[]) {
  return { count: sum(rows, 'count'), amount: centsToDecimal(sum(rows, 'cents')) };
}

function recoveredOf(rows: readonly Row[]) {
  const recovered = rows.filter(({ state }) => state === 'recovered');
  return { count: sum(recovered, 'count'), amount: centsToDecimal(sum(recovered, 'recovered_cents')) };
}

function lostOf(rows: readonly Row[]) {
  const closed = rows.filter(({ state }) => state !== 'open');
  const lost = closed.filter(({ state }) => state === 'lost');
  return {
    count: sum(lost, 'count'),
    amount: centsToDecimal(sum(closed, 'cents') - sum(closed, 'recovered_cents')),
  };
}

function sum(rows: readonly Row[], figure: 'count' | 'cents' | 'recovered_cents'): number {
  return rows.reduce((total, row) => total + row[figure], 0);
}
