import { sql, type RawBuilder } from 'kysely';
import type { DonorFilter } from '../../../../contract/donor-list.ts';
import type { Environment } from '../../../../contract/environments.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { likePattern } from '../../gifts/donations/list/donation-query.ts';
import { listPaused } from '../../money/subscriptions/figures.ts';

export interface DonorQuery {
  environment: Environment;
  search: string | undefined;
  filter: DonorFilter | undefined;
}

export interface SelectedDonors {
  donorIds: string[];
  total: { count: number; isExceeded: boolean };
}

const maxCounted = 1_000;

/** More than the donors who gave only test gifts. */
const maxUnlisted = 1_000;

export async function selectDonors(
  transaction: OrganisationTransaction,
  { environment, search, filter }: DonorQuery,
  { limit, offset }: { limit: number; offset: number },
  now: Date,
): Promise<SelectedDonors> {
  // Finds one row more than the page or the total shows, to know whether there are more donors.
  const maxFound = Math.max(offset + limit, maxCounted) + 1;
  const listsMostDonors = environment === 'live' && !filter;
  const maxMatching = listsMostDonors ? maxFound + maxUnlisted : null;
  const isOwn = sql`p.organisation_id = ${transaction.scope.organisationId}`;
  const matching = search
    ? // Sorts the donors first, so that the gifts of only the listed donors are read.
      sql`(
        select p.* from search_donors(lower(${likePattern(search)}), ${maxMatching}::int) found (donor_id)
        join donor p using (donor_id) where ${isOwn} order by p.created_at desc, p.donor_id
      ) p`
    : sql`donor p`;
  const conditions = [
    search ? sql`true` : isOwn,
    ...(filter ? [await conditionOf(transaction, { environment, search, filter }, now)] : []),
  ];
  const { rows } = await sql<{ count: number; ids: string[] }>`
    with listed as materialized (
      select p.donor_id, p.created_at from ${matching} ${withGiftIn(environment)}
      where ${sql.join(conditions, sql` and `)}
      order by p.created_at desc, p.donor_id limit ${maxFound}
    )
    select (select count(*)::int from listed) as count,
      array(select donor_id from listed order by created_at desc, donor_id limit ${limit} offset ${offset}) as ids
  `.execute(transaction);
  const { count = 0, ids = [] } = rows[0] ?? {};
  return {
    donorIds: ids,
    total: { count: Math.min(count, maxFound - 1), isExceeded: count >= maxFound },
  };
}

/**
 * Nearly every donor has a live gift, so checking each donor of the list costs little. Few donors have a test gift, so
 * these donors are read from the index `donation_of_test_donor`.
 */
function withGiftIn(environment: Environment): RawBuilder<unknown> {
  if (environment === 'test')
    return sql`join (
      select distinct d.organisation_id, d.donor_id from donation d
      where d.environment = 'test' and d.donor_id is not null
    ) given on given.organisation_id = p.organisation_id and given.donor_id = p.donor_id`;
  return sql`cross join lateral (
    select from donation d
    where d.organisation_id = p.organisation_id and d.donor_id = p.donor_id and d.environment = 'live' limit 1
  ) given`;
}

async function conditionOf(
  transaction: OrganisationTransaction,
  { environment, search, filter }: DonorQuery & { filter: DonorFilter },
  now: Date,
): Promise<RawBuilder<unknown>> {
  const { organisationId } = transaction.scope;
  const subscription = sql`subscription s
    where s.organisation_id = ${organisationId} and s.environment = ${environment} and s.donor_id`;
  // No column says that a subscription is paused: `listPaused` computes it from the changes.
  const paused = filter === 'paused' ? await listPaused(transaction, environment, now) : [];
  const pausedIds = paused.flatMap(({ donor_id }) => donor_id ?? []);
  // Without a search, the list is read from these few donors. A search tests each donor that it found.
  const isOneOf = (donorIds: RawBuilder<unknown>) =>
    search ? sql`p.donor_id in (${donorIds})` : sql`p.donor_id = any(array(${donorIds}))`;
  const conditions: Record<DonorFilter, RawBuilder<unknown>> = {
    running: sql`exists (select from ${subscription} = p.donor_id and s.status in ('starting', 'active'))`,
    paused: isOneOf(sql`
      select unnest(${pausedIds}::text[]) union all
      select s.donor_id from ${subscription} is not null and s.status = 'suspended'`),
    missed: isOneOf(sql`
      select s.donor_id from missed_charge m, ${subscription} is not null
        and m.organisation_id = ${organisationId} and m.subscription_id = s.subscription_id
        and m.state in ('failed', 'retry_planned', 'asked')`),
    stopped: isOneOf(sql`
      select s.donor_id from ${subscription} is not null group by s.donor_id
      having bool_or(s.status in ('canceled', 'completed'))
        and not bool_or(s.status in ('starting', 'active', 'suspended'))`),
    company: sql`p.is_company`,
    asking: sql`p.erasure_asked_at is not null`,
  };
  return conditions[filter];
}
