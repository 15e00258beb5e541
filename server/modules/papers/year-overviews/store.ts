import { sql } from 'kysely';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { OverviewYear } from './overview-year.ts';

/** Has these donors wait for their overview; those who wait already stay where they are. */
export async function requestMailings(
  transaction: OrganisationTransaction,
  { year, environment }: OverviewYear,
  emails: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    insert into overview_mailing (organisation_id, environment, year, donor_email, requested_at)
    select ${transaction.scope.organisationId}, ${environment}, ${year}, email, ${now}
    from unnest(${emails}::text[]) email
    on conflict on constraint overview_mailing_pk do update set state = 'waiting', requested_at = excluded.requested_at
  `.execute(transaction);
}

export async function countMailings(
  transaction: OrganisationTransaction,
  { year, environment }: OverviewYear,
): Promise<{ waiting: number; mailed: number }> {
  const { rows } = await sql<{ waiting: number; mailed: number }>`
    select count(*) filter (where state = 'waiting')::integer as waiting,
      count(*) filter (where state = 'mailed')::integer as mailed
    from overview_mailing
    where organisation_id = ${transaction.scope.organisationId} and environment = ${environment} and year = ${year}
  `.execute(transaction);
  return rows[0]!;
}

export async function listWaiting(
  transaction: OrganisationTransaction,
  { year, environment }: OverviewYear,
  limit: number,
): Promise<string[]> {
  const rows = await transaction
    .selectFrom('overview_mailing')
    .select('donor_email')
    .where('organisation_id', '=', transaction.scope.organisationId)
    .where('environment', '=', environment)
    .where('year', '=', year)
    .where('state', '=', 'waiting')
    .orderBy('donor_email')
    .limit(limit)
    .execute();
  return rows.map(({ donor_email }) => donor_email);
}

/** Of these donors, those who still wait. They go on waiting until the transaction ends. */
export async function holdWaiting(
  transaction: OrganisationTransaction,
  { year, environment }: OverviewYear,
  emails: readonly string[],
): Promise<Set<string>> {
  const rows = await transaction
    .selectFrom('overview_mailing')
    .select('donor_email')
    .where('organisation_id', '=', transaction.scope.organisationId)
    .where('environment', '=', environment)
    .where('year', '=', year)
    .where('donor_email', '=', sql<string>`any(${emails})`)
    .where('state', '=', 'waiting')
    .forUpdate()
    .execute();
  return new Set(rows.map(({ donor_email }) => donor_email));
}

export async function setMailingStates(
  transaction: OrganisationTransaction,
  { year, environment }: OverviewYear,
  emails: readonly string[],
  state: 'mailed' | 'left_out',
): Promise<void> {
  await transaction
    .updateTable('overview_mailing')
    .set({ state })
    .where('organisation_id', '=', transaction.scope.organisationId)
    .where('environment', '=', environment)
    .where('year', '=', year)
    .where('donor_email', '=', sql<string>`any(${emails})`)
    .execute();
}
