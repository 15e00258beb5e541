import { sql } from 'kysely';
import type { SumTrialGifts, TrialGifts } from '../../campaigns/trials/queries.ts';

/**
 * What was paid with live keys through forms that were tried; what has gone back to the donor wholly is not paid. Of
 * each gift counts so much at most, and of a monthly one so many months.
 */
export const sumTrialGifts: SumTrialGifts = async (transaction, trialIds, { atMostCents, months }) => {
  const { rows } = await sql<TrialGifts>`
    select trial_id as "trialId", variant, count(*)::int as gifts,
      (count(*) filter (where is_recurring and interval_months = 1))::int as "monthlyGifts",
      sum(counted)::bigint as "sumCents", sum(counted * counted)::bigint as "sumOfSquares"
    from donation, lateral (
      select least(amount_cents * case when is_recurring then ${months}::int / interval_months else 1 end,
        ${atMostCents}::bigint) as counted
    ) c
    where organisation_id = ${transaction.scope.organisationId} and trial_id = any(${trialIds})
      and environment = 'live' and status = 'completed'
    group by trial_id, variant`.execute(transaction);
  return rows;
};
