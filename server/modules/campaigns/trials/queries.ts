import {
  countedAtMostCents,
  monthsCounted,
  type Trial,
  type Trials,
  type Variant,
  type TrialMark,
} from '../../../../contract/trials.ts';
import { centsToDecimal } from '../../../../contract/money.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { judge, type VariantSums } from './sequential-test.ts';
import type { TrialRow } from './store.ts';
import { sql, type RawBuilder } from 'kysely';
import type { OrganisationScope } from '../../../platform/database/scope.ts';

const shownTrials = 20;

export async function readTrials(
  transaction: OrganisationTransaction,
  sumGifts: SumTrialGifts,
): Promise<Trials> {
  const rows = await transaction
    .selectFrom('trial')
    .selectAll()
    .where('organisation_id', '=', transaction.scope.organisationId)
    .orderBy('started_at', 'desc')
    .limit(shownTrials)
    .execute();
  const sums = await readSums(
    transaction,
    sumGifts,
    rows.map(({ trial_id }) => trial_id),
  );
  const trials = rows.map((row) => describeTrial(row, sums));
  return {
    running: trials.find(({ endedAt }) => endedAt === null) ?? null,
    former: trials.filter(({ endedAt }) => endedAt !== null),
  };
}

export async function judgeTrial(
  transaction: OrganisationTransaction,
  sumGifts: SumTrialGifts,
  trialId: string,
): Promise<Trial['winner']> {
  const sums = await readSums(transaction, sumGifts, [trialId]);
  return winnerOf(sums(trialId, 1), sums(trialId, 2));
}

type Sums = (trialId: string, variant: Variant) => VariantSums & Pick<TrialGifts, 'monthlyGifts'>;

async function readSums(
  transaction: OrganisationTransaction,
  sumGifts: SumTrialGifts,
  trialIds: readonly string[],
): Promise<Sums> {
  const counted = { atMostCents: countedAtMostCents, months: monthsCounted };
  const gifts = await sumGifts(transaction, trialIds, counted);
  const visits = await transaction
    .selectFrom('trial_visit')
    .select(['trial_id', 'variant', 'visits'])
    .where('organisation_id', '=', transaction.scope.organisationId)
    .where('trial_id', 'in', trialIds.length > 0 ? trialIds : [''])
    .execute();
  return (trialId, variant) => {
    const given = gifts.find((each) => each.trialId === trialId && each.variant === variant);
    const views = visits
      .filter((each) => each.trial_id === trialId && each.variant === variant)
      .reduce((sum, each) => sum + each.visits, 0);
    const { gifts: number = 0, monthlyGifts = 0, sumCents = 0, sumOfSquares = 0 } = given ?? {};
    // A donation implies a view, even when a crash lost it.
    return { visits: Math.max(views, number), gifts: number, monthlyGifts, sumCents, sumOfSquares };
  };
}

function describeTrial(row: TrialRow, sums: Sums): Trial {
  const [first, second] = [sums(row.trial_id, 1), sums(row.trial_id, 2)];
  const describe = (value: string, { visits, gifts, monthlyGifts, sumCents }: ReturnType<Sums>) => ({
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
    winner: row.ended_at ? readVariant(row.winner) : winnerOf(first, second),
    kept: readVariant(row.kept),
  };
}

function winnerOf(first: VariantSums, second: VariantSums): Trial['winner'] {
  return { unknown: null, first: 1 as const, second: 2 as const }[judge(first, second)];
}

function readVariant(stored: number | null): Variant | null {
  return stored === null ? null : stored === 1 ? 1 : 2;
}

/** For the statement that records a donation. */
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

/** Passed in, because the gifts module may import campaigns and not the reverse. */
export type SumTrialGifts = (
  transaction: OrganisationTransaction,
  trialIds: readonly string[],
  counted: { atMostCents: number; months: number },
) => Promise<TrialGifts[]>;
