import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Schema } from '../../../../db/schema.ts';
import {
  countedAtMostCents,
  monthsCounted,
  type Trial,
  type TrialMark,
  type Trials,
  type Variant,
} from '../../../../contract/trials.ts';
import { centsToDecimal } from '../../../../contract/money.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import { findWinner } from './sequential-test.ts';

type TrialRow = Selectable<Schema['trial']>;

const shownTrials = 20;

export async function readTrials(
  transaction: OrganisationTransaction,
  sumGifts: SumTrialGifts,
): Promise<Trials> {
  const rows = await transaction.own
    .selectFrom('trial')
    .selectAll()
    .orderBy('started_at', 'desc')
    .limit(shownTrials)
    .execute();
  const trials = await describeTrials(transaction, sumGifts, rows);
  return {
    running: trials.find(({ endedAt }) => endedAt === null) ?? null,
    former: trials.filter(({ endedAt }) => endedAt !== null),
  };
}

export async function describeTrials(
  transaction: OrganisationTransaction,
  sumGifts: SumTrialGifts,
  rows: readonly TrialRow[],
): Promise<Trial[]> {
  const ids = rows.map(({ trial_id }) => trial_id);
  const gifts = await sumGifts(transaction, ids, { atMostCents: countedAtMostCents, months: monthsCounted });
  return rows.map((row) => {
    const sumsOf = (variant: Variant, visits: number) => {
      const found = gifts.find((each) => each.trialId === row.trial_id && each.variant === variant);
      const sums = { gifts: 0, monthlyGifts: 0, sumCents: 0, sumOfSquares: 0, ...found };
      // Each gift began with a visit, so we show at least as many visits as gifts, even if a crash lost some visits.
      return { ...sums, visits: Math.max(visits, sums.gifts) };
    };
    const [first, second] = [sumsOf(1, row.first_visits), sumsOf(2, row.second_visits)];
    const describe = (value: string, { visits, gifts, monthlyGifts, sumCents }: typeof first) => ({
      value,
      visits,
      gifts,
      monthlyGifts,
      perVisit: visits === 0 ? null : centsToDecimal(Math.round(sumCents / visits)),
    });
    return {
      id: row.trial_id,
      kind: row.kind,
      startedAt: row.started_at.toISOString(),
      endedAt: row.ended_at?.toISOString() ?? null,
      first: describe(row.first_value, first),
      second: describe(row.second_value, second),
      winner: row.ended_at ? row.winner : findWinner(first, second),
      kept: row.kept,
    };
  });
}

/** A part of the statement that records a donation. */
export function selectNamedTrial(
  { organisationId }: OrganisationScope,
  mark: TrialMark | null,
): RawBuilder<unknown> {
  return sql`
    select t.trial_id, ${mark?.variant ?? null}::smallint as variant from trial t
    where t.organisation_id = ${organisationId} and t.trial_id = ${mark?.trialId ?? null} and t.ended_at is null`;
}

export interface TrialGifts {
  trialId: string;
  variant: Variant;
  gifts: number;
  monthlyGifts: number;
  sumCents: number;
  sumOfSquares: number;
}

/** `app.ts` passes this function in, because the campaigns module may not import the gifts module. */
export type SumTrialGifts = (
  transaction: OrganisationTransaction,
  trialIds: readonly string[],
  counted: { atMostCents: number; months: number },
) => Promise<TrialGifts[]>;
