import { sql } from 'kysely';
import type { DonationStats } from '../../../../contract/donation-list.ts';
import type { Environment } from '../../../../contract/donations.ts';
import { centsToDecimal } from '../../../../contract/money.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { dutchDate } from '../../../platform/dutch-calendar.ts';

interface MonthFigure {
  /** As 2026-01. */
  month: string;
  is_recurring: boolean;
  donation_count: number;
  revenue_cents: number;
}

type Figures = Pick<DonationStats, 'totalRevenue' | 'donationCount' | 'recurringCount' | 'months'>;

/** What came in, from figures that every change keeps up to date: nothing is counted here. */
export async function readFigures(
  transaction: Transaction,
  environment: Environment,
  now: Date,
): Promise<Figures> {
  const ofOrganisation =
    transaction.scope.organisationId === null
      ? sql``
      : sql`and organisation_id = ${transaction.scope.organisationId}`;
  const { rows } = await sql<MonthFigure>`
    select to_char(month, 'YYYY-MM') as month, is_recurring,
      sum(donation_count)::int as donation_count, sum(revenue_cents)::bigint as revenue_cents
    from donation_figure where environment = ${environment} ${ofOrganisation}
    group by month, is_recurring
  `.execute(transaction);
  const recurring = rows.filter(({ is_recurring }) => is_recurring);
  const oneOff = rows.filter(({ is_recurring }) => !is_recurring);
  return {
    totalRevenue: centsToDecimal(revenueCents(rows)),
    donationCount: countOf(rows),
    recurringCount: countOf(recurring),
    months: lastTwelveMonths(now).map((month) => ({
      month,
      oneOff: centsToDecimal(revenueCents(oneOff.filter((figure) => figure.month === month))),
      recurring: centsToDecimal(revenueCents(recurring.filter((figure) => figure.month === month))),
    })),
  };
}

/** As 2026-01, oldest first; the last is the month it is in the Netherlands. */
function lastTwelveMonths(now: Date): string[] {
  const [year = 0, month = 0] = dutchDate(now).split('-').map(Number);
  return Array.from({ length: 12 }, (_, index) =>
    new Date(Date.UTC(year, month - 12 + index, 1)).toISOString().slice(0, 7),
  );
}

function revenueCents(figures: readonly MonthFigure[]): number {
  return figures.reduce((cents, { revenue_cents }) => cents + revenue_cents, 0);
}

function countOf(figures: readonly MonthFigure[]): number {
  return figures.reduce((count, { donation_count }) => count + donation_count, 0);
}
