import { sql } from 'kysely';
import type { Transaction } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/prepared-statements.ts';
import type { DonationQuery } from './donation-query.ts';

/**
 * How many donations a list has, where that is kept: for an organisation's own list, whatever the environment or kind,
 * and for what was paid of it. Undefined for other filters and for all organisations together.
 */
export async function findKeptTotal(
  transaction: Transaction,
  query: DonationQuery,
): Promise<number | undefined> {
  const { organisationId } = transaction.scope;
  const table = tableWithTotalOf(query);
  if (organisationId === null || table === undefined) return undefined;
  let totals = transaction
    .selectFrom(table)
    .select(sql<number>`coalesce(sum(donation_count), 0)::int`.as('count'))
    .where('organisation_id', '=', organisationId);
  const { environment, isRecurring } = query;
  if (environment) totals = totals.where('environment', '=', environment);
  if (isRecurring !== undefined) totals = totals.where('is_recurring', '=', isRecurring);
  return (await totals.modifyEnd(prepared).executeTakeFirst())?.count ?? 0;
}

function tableWithTotalOf({
  statuses,
  from,
  to,
  search,
}: DonationQuery): 'donation_tally' | 'donation_figure' | undefined {
  if (from || to || search) return undefined;
  if (statuses === undefined) return 'donation_tally';
  return statuses.length === 1 && statuses[0] === 'completed' ? 'donation_figure' : undefined;
}
