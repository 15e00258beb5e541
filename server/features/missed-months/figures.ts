import { sql } from 'kysely';
import type { Environment } from '../../../contract/environments.ts';
import type { MissedMonthFigures } from '../../../contract/missed-months.ts';
import { centsToDecimal } from '../../../contract/money.ts';
import type { OrganisationTransaction } from '../../platform/database/database.ts';
import { dutchDate, monthsLater } from '../../platform/dutch-calendar.ts';
import { amountOfGift } from '../subscriptions/queries.ts';
import { describeCause } from './bank-reasons.ts';

interface Row {
  month: string;
  code: string | null;
  state: 'recovered' | 'lost' | 'open';
  count: number;
  cents: number;
}

/**
 * What was missed and what became of it, for the organisation's screens. A month counts for one amount everywhere, so
 * that what failed is the sum of what became of it: what came, else what is asked for it since the gift was lowered.
 */
export async function readFigures(
  transaction: OrganisationTransaction,
  environment: Environment,
  now: Date,
): Promise<MissedMonthFigures> {
  const { organisationId } = transaction.scope;
  const thisMonth = `${dutchDate(now).slice(0, 7)}-01`;
  const { rows } = await sql<Row>`
    select to_char(m.due_on, 'YYYY-MM') as month, m.code,
      case when m.state = 'recovered' then 'recovered'
        when m.state in ('lost', 'stopped') then 'lost' else 'open' end as state,
      count(*)::int as count,
      sum(coalesce(m.recovered_cents, least(m.amount_cents, ${amountOfGift('m')})))::bigint as cents
    from missed_month m
    where m.organisation_id = ${organisationId} and m.environment = ${environment}
      and m.due_on >= ${monthsLater(thisMonth, -11)}::date
    group by 1, 2, 3
  `.execute(transaction);
  const recovered = await sql<{ count: number; cents: number }>`
    select count(*)::int as count, coalesce(sum(recovered_cents), 0)::bigint as cents
    from missed_month
    where organisation_id = ${organisationId} and environment = ${environment} and state = 'recovered'
      and closed_at >= ${thisMonth}::date at time zone 'Europe/Amsterdam'
  `.execute(transaction);
  const { count = 0, cents = 0 } = recovered.rows[0] ?? {};
  return {
    months: [...new Set(rows.map(({ month }) => month))]
      .toSorted()
      .toReversed()
      .map((month) => {
        const own = rows.filter((row) => row.month === month);
        return {
          month,
          failed: sumOf(own),
          recovered: sumOf(own.filter(({ state }) => state === 'recovered')),
          lost: sumOf(own.filter(({ state }) => state === 'lost')),
          open: sumOf(own.filter(({ state }) => state === 'open')),
        };
      }),
    causes: causesOf(rows),
    recoveredThisMonth: { count, amount: centsToDecimal(cents) },
  };
}

function causesOf(rows: readonly Row[]): MissedMonthFigures['causes'] {
  const byCause = new Map<string, Row[]>();
  for (const row of rows) {
    const cause = describeCause(row.code);
    byCause.set(cause, [...(byCause.get(cause) ?? []), row]);
  }
  return [...byCause]
    .map(([cause, own]) => ({
      cause,
      failed: sumOf(own),
      recovered: sumOf(own.filter(({ state }) => state === 'recovered')),
    }))
    .toSorted((a, b) => b.failed.count - a.failed.count || a.cause.localeCompare(b.cause));
}

function sumOf(rows: readonly Row[]) {
  return {
    count: rows.reduce((total, { count }) => total + count, 0),
    amount: centsToDecimal(rows.reduce((total, { cents }) => total + cents, 0)),
  };
}
