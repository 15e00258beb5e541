import { sql } from 'kysely';
import type { Environment } from '../../../../contract/environments.ts';
import type {
  OrganisationTransaction,
  PlatformTransaction,
  Transaction,
} from '../../../platform/database/database.ts';
import type { MissedCharge } from './missed-charge.ts';

const batchSize = 500;

/** The missed charges for which something is to be done, a batch at a time. */
export async function listDueMonths(
  transaction: PlatformTransaction,
  now: Date,
  /** The last one of the batch before. */
  after = '',
): Promise<{ organisationId: string; missedChargeId: string }[]> {
  return transaction
    .selectFrom('missed_charge')
    .select(['organisation_id as organisationId', 'missed_charge_id as missedChargeId'])
    .where('next_step_at', '<=', now)
    .where('missed_charge_id', '>', after)
    .orderBy('missed_charge_id')
    .limit(batchSize)
    .execute();
}

/** As the organisation's list has them: newest first. */
export async function listMonths(
  transaction: OrganisationTransaction,
  environment: Environment,
  { limit, offset }: { limit: number; offset: number },
): Promise<MissedCharge[]> {
  return transaction
    .selectFrom('missed_charge')
    .selectAll()
    .where('organisation_id', '=', transaction.scope.organisationId)
    .where('environment', '=', environment)
    .orderBy('due_on', 'desc')
    .orderBy('missed_charge_id')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countMonths(
  transaction: OrganisationTransaction,
  environment: Environment,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from missed_charge
    where organisation_id = ${transaction.scope.organisationId} and environment = ${environment}
  `.execute(transaction);
  return rows[0]?.count ?? 0;
}

/** Every missed charge of some gifts. */
export async function listMonthsOfGifts(
  transaction: OrganisationTransaction,
  subscriptionIds: readonly string[],
): Promise<MissedCharge[]> {
  return transaction
    .selectFrom('missed_charge')
    .selectAll()
    .where('organisation_id', '=', transaction.scope.organisationId)
    .where(sql<boolean>`subscription_id = any(${subscriptionIds})`)
    .execute();
}

/** How many gifts have a month that was missed and may still come. */
export async function countGiftsAtRisk(
  transaction: Transaction,
  environment: Environment | undefined,
): Promise<number> {
  const { organisationId } = transaction.scope;
  const { rows } = await sql<{ count: number }>`
    select count(distinct subscription_id)::int as count from missed_charge
    where state in ('failed', 'retry_planned', 'asked')
      and ${organisationId === null ? sql`true` : sql`organisation_id = ${organisationId}`}
      and ${environment ? sql`environment = ${environment}` : sql`true`}
  `.execute(transaction);
  return rows[0]?.count ?? 0;
}
