import { sql, type RawBuilder } from 'kysely';
import type { DonationStats, PeriodFigures, StatsPeriod } from '../../../../../contract/donation-stats.ts';
import type { MonthToDate } from '../../../../../contract/endpoints/month-to-date.ts';
import type { Environment } from '../../../../../contract/environments.ts';
import { centsToDecimal } from '../../../../../contract/money.ts';
import type { Transaction, OrganisationTransaction } from '../../../../platform/database/database.ts';
import { daysLater, dutchDate, monthsLater, startOfDutchDay } from '../../../../platform/dutch-calendar.ts';
import { receivedCents } from '../figures.ts';
import type { PageFigures } from '../../../../../contract/campaigns.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { findPageChoice } from '../../../campaigns/pages/list-pages.ts';
import { selectPagesWithin } from '../../../campaigns/pages/page-totals.ts';

const monthsShown = 12;

const sourcesShown = 10;

interface PageFigure {
  month: string | null;
  source: string | null;
  is_month: boolean;
  gift_count: number;
  received_cents: number;
}

interface MonthFigure {
  month: string;
  is_recurring: boolean;
  begun_count: number;
  paid_count: number;
  revenue_cents: number;
}

type Figures = Omit<DonationStats, 'apiEnvironment' | 'recent'>;

interface MonthlyGiftSums {
  count: number;
  /** Quarterly and yearly gifts. */
  otherCount: number;
  /** Per month. */
  cents: number;
}

/** The caller passes this function, because the module gifts may not import the module money. */
export type SumPausedGifts = (
  transaction: Transaction,
  environment: Environment,
  now: Date,
) => Promise<MonthlyGiftSums>;

export async function readFigures(
  transaction: Transaction,
  sumPausedGifts: SumPausedGifts,
  environment: Environment,
  now: Date,
  period?: StatsPeriod,
): Promise<Figures> {
  const ofScope = sql`environment = ${environment} ${
    transaction.scope.organisationId === null
      ? sql``
      : sql`and organisation_id = ${transaction.scope.organisationId}`
  }`;
  const { rows } = await sql<MonthFigure>`
    select to_char(month, 'YYYY-MM') as month, is_recurring, sum(begun_count)::int as begun_count,
      sum(paid_count)::int as paid_count, sum(revenue_cents)::bigint as revenue_cents
    from (
      select month, is_recurring, donation_count as begun_count, 0 as paid_count, 0 as revenue_cents
      from monthly_donation_count where ${ofScope}
      union all
      select month, is_recurring, 0, donation_count, revenue_cents from donation_figure where ${ofScope}
    ) figures
    group by month, is_recurring
  `.execute(transaction);
  const today = dutchDate(now);
  const requested = period && monthsOf(period, today);
  return {
    ...figuresOf(requested ? rows.filter(({ month }) => requested.months.includes(month)) : rows),
    ...(requested && { before: figuresOf(rows.filter(({ month }) => requested.before.includes(month))) }),
    monthlyGifts: withoutPaused(
      await sumMonthlyGifts(transaction, ofScope),
      await sumPausedGifts(transaction, environment, now),
    ),
    months: monthsOfChart(period, today).map((month) => ({
      month,
      oneOff: revenueOf(rows.filter((figure) => !figure.is_recurring && figure.month === month)),
      recurring: revenueOf(rows.filter((figure) => figure.is_recurring && figure.month === month)),
    })),
  };
}

function withoutPaused(all: MonthlyGiftSums, paused: MonthlyGiftSums): Figures['monthlyGifts'] {
  return {
    count: all.count - paused.count,
    otherCount: all.otherCount - paused.otherCount,
    amount: centsToDecimal(all.cents - paused.cents),
  };
}

async function sumMonthlyGifts(transaction: Transaction, ofScope: RawBuilder<unknown>) {
  const { rows } = await sql<MonthlyGiftSums>`
    select coalesce(sum(subscription_count), 0)::int as count, coalesce(sum(other_count), 0)::int as "otherCount",
      coalesce(sum(amount_cents), 0)::bigint as cents
    from subscription_tally where ${ofScope}
  `.execute(transaction);
  return rows[0]!;
}

function figuresOf(rows: readonly MonthFigure[]): PeriodFigures {
  const recurring = rows.filter(({ is_recurring }) => is_recurring);
  return {
    totalRevenue: revenueOf(rows),
    donationCount: sum(rows, 'begun_count'),
    recurringCount: sum(recurring, 'begun_count'),
    paidCount: sum(rows, 'paid_count'),
    paidRecurringCount: sum(recurring, 'paid_count'),
  };
}

const revenueOf = (rows: readonly MonthFigure[]) => centsToDecimal(sum(rows, 'revenue_cents'));

function sum(rows: readonly MonthFigure[], figure: 'begun_count' | 'paid_count' | 'revenue_cents'): number {
  return rows.reduce((total, row) => total + row[figure], 0);
}

interface PeriodMonths {
  months: string[];
  before: string[];
}

export function monthsOf(period: StatsPeriod, today: string): PeriodMonths {
  const [year = 0, month = 0] = today.split('-').map(Number);
  const periods: Record<StatsPeriod, PeriodMonths> = {
    'deze-maand': { months: monthsFrom(year, month, 1), before: monthsFrom(year, month - 1, 1) },
    'vorige-maand': { months: monthsFrom(year, month - 1, 1), before: monthsFrom(year, month - 2, 1) },
    'dit-jaar': { months: monthsFrom(year, 1, 12), before: monthsFrom(year - 1, 1, month) },
    'vorig-jaar': { months: monthsFrom(year - 1, 1, 12), before: monthsFrom(year - 2, 1, 12) },
  };
  return periods[period];
}

export function monthsOfChart(period: StatsPeriod | undefined, today: string): string[] {
  if (period === 'dit-jaar' || period === 'vorig-jaar') return monthsOf(period, today).months;
  const [year = 0, month = 0] = today.split('-').map(Number);
  return monthsFrom(year, month - (period === 'vorige-maand' ? 12 : 11), 12);
}

export async function readMonthToDate(
  transaction: OrganisationTransaction,
  environment: Environment,
  now: Date,
): Promise<MonthToDate> {
  const today = dutchDate(now);
  const thisMonth = `${today.slice(0, 7)}-01`;
  const lastMonth = monthsLater(thisMonth, -1);
  const sameDay = monthsLater(today, -1);
  const { rows } = await sql<{ now_cents: number; before_cents: number }>`
    select
      coalesce(sum(${receivedCents}) filter (where completed_at >= ${startOfDutchDay(thisMonth)}), 0)::bigint
        as now_cents,
      coalesce(sum(${receivedCents}) filter (where completed_at < ${startOfDutchDay(daysLater(sameDay, 1))}), 0)::bigint
        as before_cents
    from donation d
    where organisation_id = ${transaction.scope.organisationId} and environment = ${environment}
      and completed_at >= ${startOfDutchDay(lastMonth)}
  `.execute(transaction);
  const { now_cents, before_cents } = rows[0]!;
  return { received: centsToDecimal(now_cents), before: centsToDecimal(before_cents), sameDay };
}

/** Accepts months below 1 and above 12. */
function monthsFrom(year: number, month: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year, month - 1 + index, 1)).toISOString().slice(0, 7),
  );
}

export async function readPageFigures(
  transaction: OrganisationTransaction,
  pageId: string,
): Promise<PageFigures> {
  const { scope } = transaction;
  if (!(await findPageChoice(transaction, pageId))) throw new AppError('not_found');
  const { rows: within } = await sql<{ page_id: string }>`${selectPagesWithin(scope, pageId)}`.execute(
    transaction,
  );
  const pageIds = within.map(({ page_id }) => page_id);
  const { rows } = await sql<PageFigure>`
    select to_char(d.completed_at at time zone 'Europe/Amsterdam', 'YYYY-MM') as month, d.source,
      grouping(d.source) = 1 as is_month, count(*) filter (where d.status = 'completed')::int as gift_count,
      sum(${receivedCents})::bigint as received_cents
    from donation d
    where d.organisation_id = ${scope.organisationId} and d.page_id = any(${pageIds}::text[])
      and d.environment = 'live' and d.completed_at is not null
    group by grouping sets ((1), (d.source))`.execute(transaction);
  const figures = ({ gift_count, received_cents }: PageFigure) => ({
    giftCount: gift_count,
    received: centsToDecimal(received_cents),
  });
  return {
    months: rows
      .flatMap((row) => (row.is_month && row.month ? [{ month: row.month, ...figures(row) }] : []))
      .toSorted((a, b) => a.month.localeCompare(b.month))
      .slice(-monthsShown),
    sources: rows
      .filter((row) => !row.is_month)
      .toSorted((a, b) => b.received_cents - a.received_cents)
      .slice(0, sourcesShown)
      .map((row) => ({ source: row.source, ...figures(row) })),
  };
}
