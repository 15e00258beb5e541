import { sql } from 'kysely';
import type { OrganisationTransaction, PlatformTransaction } from '../../../platform/database/database.ts';
import type { DonorWithEmail } from '../../gifts/donors/donor.ts';
import type { OverviewYear } from './overview-year.ts';

export async function removeMailingsBefore(transaction: PlatformTransaction, before: Date): Promise<void> {
  await sql`
    delete from overview_mailing
    where year < extract(year from ${before}::timestamptz at time zone 'Europe/Amsterdam')
  `.execute(transaction);
}

/**
 * A mailing records the state of a donor's overview of a year: waiting, mailed or left out. Copies the
 * mailings of donor `from` to donor `to`, except for years in which `to` already has a mailing. The old rows
 * are deleted together with donor `from`.
 */
export async function reassignMailings(
  transaction: OrganisationTransaction,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await sql`
    insert into overview_mailing (organisation_id, environment, year, donor_id, state, requested_at)
    select organisation_id, environment, year, ${to}, state, requested_at from overview_mailing
    where organisation_id = ${transaction.scope.organisationId} and donor_id = ${from}
    on conflict on constraint overview_mailing_pk do nothing
  `.execute(transaction);
}

export async function requestMailings(
  transaction: OrganisationTransaction,
  { year, environment }: OverviewYear,
  donorIds: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    insert into overview_mailing (organisation_id, environment, year, donor_id, requested_at)
    select ${transaction.scope.organisationId}, ${environment}, ${year}, donor_id, ${now}
    from unnest(${donorIds}::text[]) donor_id
    on conflict on constraint overview_mailing_pk do update set state = 'waiting', requested_at = excluded.requested_at
  `.execute(transaction);
}

export async function countMailings(
  transaction: OrganisationTransaction,
  { year, environment }: OverviewYear,
) {
  const { rows } = await sql<{ waitingCount: number; mailedCount: number }>`
    select count(*) filter (where state = 'waiting')::integer as "waitingCount",
      count(*) filter (where state = 'mailed')::integer as "mailedCount"
    from overview_mailing
    where organisation_id = ${transaction.scope.organisationId} and environment = ${environment} and year = ${year}
  `.execute(transaction);
  return rows[0]!;
}

export function listWaitingMailings(
  transaction: OrganisationTransaction,
  overviewYear: OverviewYear,
  limit: number,
) {
  return selectWaitingMailings(transaction, overviewYear).orderBy('m.donor_id').limit(limit).execute();
}

/** Locks the waiting mailings of these donors, and returns the donors whose email address is unchanged. */
export async function lockWaitingMailings(
  transaction: OrganisationTransaction,
  overviewYear: OverviewYear,
  donors: readonly DonorWithEmail[],
): Promise<string[]> {
  const rows = await selectWaitingMailings(transaction, overviewYear)
    .where('m.donor_id', '=', sql<string>`any(${donors.map(({ donorId }) => donorId)})`)
    .forUpdate('m')
    .execute();
  const addresses = new Map(rows.map(({ donorId, email }) => [donorId, email]));
  return donors.flatMap(({ donorId, email }) => (addresses.get(donorId) === email ? [donorId] : []));
}

function selectWaitingMailings(transaction: OrganisationTransaction, { year, environment }: OverviewYear) {
  return transaction.own
    .selectFrom('overview_mailing as m')
    .innerJoin('donor as d', (join) =>
      join.onRef('d.organisation_id', '=', 'm.organisation_id').onRef('d.donor_id', '=', 'm.donor_id'),
    )
    .select(['m.donor_id as donorId', 'd.email'])
    .where('m.environment', '=', environment)
    .where('m.year', '=', year)
    .where('m.state', '=', 'waiting');
}

export async function setMailingStates(
  transaction: OrganisationTransaction,
  { year, environment }: OverviewYear,
  donorIds: readonly string[],
  state: 'mailed' | 'left_out',
): Promise<void> {
  await transaction.own
    .updateTable('overview_mailing')
    .set({ state })
    .where('environment', '=', environment)
    .where('year', '=', year)
    .where('donor_id', '=', sql<string>`any(${donorIds})`)
    .execute();
}
