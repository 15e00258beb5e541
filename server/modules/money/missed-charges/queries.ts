import { sql, type RawBuilder } from 'kysely';
import type { Environment } from '../../../../contract/environments.ts';
import { monthOfCharge } from '../../../../contract/frequencies.ts';
import type { MissedChargeFilter } from '../../../../contract/missed-charges.ts';
import type {
  OrganisationTransaction,
  PlatformTransaction,
  Transaction,
} from '../../../platform/database/database.ts';
import { codesForOrganisation } from './bank-reasons.ts';
import type { MissedCharge } from './missed-charge.ts';
import { findMissedChargeByCharge, listMissedChargesOfSubscription, selectMissedCharges } from './store.ts';

const batchSize = 500;

/** The condition of `needsAttention` in describe-missed-charge.ts. */
const needsAttention = sql<boolean>`closed_at is null and mails = 0 and code = any(${codesForOrganisation})`;

const conditions: Record<MissedChargeFilter, RawBuilder<boolean>> = {
  attention: needsAttention,
  open: sql`state in ('failed', 'retry_planned', 'asked')`,
  recovered: sql`state = 'recovered'`,
  lost: sql`state = 'lost'`,
  stopped: sql`state = 'stopped'`,
};

interface MissedChargeQuery {
  environment: Environment;
  filter: MissedChargeFilter | undefined;
}

export async function listDueMissedCharges(
  transaction: PlatformTransaction,
  now: Date,
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

export async function listMissedCharges(
  transaction: OrganisationTransaction,
  { environment, filter }: MissedChargeQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<MissedCharge[]> {
  return selectMissedCharges(transaction)
    .where('environment', '=', environment)
    .where(filter ? conditions[filter] : sql<boolean>`true`)
    .orderBy('due_on', 'desc')
    .orderBy(sql`(${needsAttention}) is true`, 'desc')
    .orderBy('missed_charge_id')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countMissedCharges(
  transaction: OrganisationTransaction,
  { environment, filter }: MissedChargeQuery,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from missed_charge
    where organisation_id = ${transaction.scope.organisationId} and environment = ${environment}
      and ${filter ? conditions[filter] : sql`true`}
  `.execute(transaction);
  return rows[0]?.count ?? 0;
}

export async function listMissedChargesOfSubscriptions(
  transaction: OrganisationTransaction,
  subscriptionIds: readonly string[],
): Promise<MissedCharge[]> {
  return selectMissedCharges(transaction)
    .where(sql<boolean>`subscription_id = any(${subscriptionIds})`)
    .execute();
}

export async function countSubscriptionsAtRisk(
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

export async function countMissedChargesToDecide(
  transaction: OrganisationTransaction,
  environment: Environment,
): Promise<{ count: number; firstLostAt: Date | null }> {
  return transaction.own
    .selectFrom('missed_charge')
    .select(sql<number>`count(*)::int`.as('count'))
    .select(sql<Date | null>`min(next_step_at)`.as('firstLostAt'))
    .where('environment', '=', environment)
    .where(needsAttention)
    .executeTakeFirstOrThrow();
}

export async function findMonthOfMissedCharge(
  transaction: OrganisationTransaction,
  chargeId: string,
): Promise<string | null> {
  const missedCharge = await findMissedChargeByCharge(transaction, chargeId);
  return missedCharge ? monthOfCharge(missedCharge.due_on) : null;
}

export async function findPlannedRetry(
  transaction: OrganisationTransaction,
  subscriptionId: string,
): Promise<(MissedCharge & { next_step_at: Date }) | undefined> {
  for (const missedCharge of await listMissedChargesOfSubscription(transaction, subscriptionId)) {
    const { state, next_step_at } = missedCharge;
    if (state === 'retry_planned' && next_step_at !== null) return { ...missedCharge, next_step_at };
  }
  return undefined;
}
