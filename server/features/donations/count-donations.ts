import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '../../platform/database/database.ts';
import type { OrganisationScope, Scope } from '../../platform/database/scope.ts';
import type { Wanted } from './donation-filter.ts';
import { selectWanted } from './select-wanted.ts';

export interface Total {
  count: number;
  /** Whether there are more than that. */
  isExceeded: boolean;
}

/** As far as donations are counted one by one. */
const countedUpTo = 10_000;

/**
 * How many donations somebody wants to see. An organisation's own totals are kept and only added up, whatever the environment or kind, and those of
 * what was paid as well. For other filters, and for all organisations together, donations are counted, up to a limit.
 */
export async function countDonations(transaction: Transaction, scope: Scope, wanted: Wanted): Promise<Total> {
  const kept = keptTotalOf(wanted);
  if (scope.organisationId !== null && kept) {
    return { count: await sum(transaction, scope, wanted, kept), isExceeded: false };
  }
  return countUpTo(transaction, selectWanted(scope, wanted, countedUpTo + 1), countedUpTo);
}

export async function countUpTo(
  transaction: Transaction,
  rows: RawBuilder<unknown>,
  limit: number,
): Promise<Total> {
  const { rows: counted } = await sql<{
    count: number;
  }>`select count(*)::int as count from (${rows}) counted`.execute(transaction);
  const count = counted[0]?.count ?? 0;
  return { count: Math.min(count, limit), isExceeded: count > limit };
}

type KeptTotal = 'donation_tally' | 'donation_figure';

/** The table that has the total of a filter, if one has. */
function keptTotalOf({ statuses, from, to, search }: Wanted): KeptTotal | undefined {
  if (from || to || search) return undefined;
  if (statuses === undefined) return 'donation_tally';
  return statuses.length === 1 && statuses[0] === 'completed' ? 'donation_figure' : undefined;
}

async function sum(
  transaction: Transaction,
  { organisationId }: OrganisationScope,
  { environment, isRecurring }: Wanted,
  table: KeptTotal,
): Promise<number> {
  let totals = transaction
    .selectFrom(table)
    .select(sql<number>`coalesce(sum(donation_count), 0)::int`.as('count'))
    .where('organisation_id', '=', organisationId);
  if (environment) totals = totals.where('environment', '=', environment);
  if (isRecurring !== undefined) totals = totals.where('is_recurring', '=', isRecurring);
  return (await totals.executeTakeFirst())?.count ?? 0;
}
