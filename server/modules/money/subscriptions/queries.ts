import { sql, type RawBuilder } from 'kysely';
import type { Environment } from '../../../../contract/environments.ts';
import { centsToDecimal } from '../../../../contract/money.ts';
import type { MonthlyGift } from '../../../../contract/payments.ts';
import type { OrganisationTransaction, Transaction } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/prepared-statements.ts';
import type { Scope } from '../../../platform/database/scope.ts';
import { organisationNameOf } from '../../foundation/settings/queries.ts';
import { readPauses } from './changes/read-plan-facts.ts';
import type { MolliePayment } from '../../../platform/mollie/mollie-objects.ts';
import type { Donation } from '../../gifts/donations/donation.ts';
import { frequencyOfSubscription, type Subscription } from './subscription.ts';

export function selectSubscriptions(transaction: OrganisationTransaction) {
  return transaction.own.selectFrom('subscription').selectAll();
}

export async function findSubscription(
  transaction: OrganisationTransaction,
  subscriptionId: string,
): Promise<Subscription | undefined> {
  return selectSubscriptions(transaction)
    .where('subscription_id', '=', subscriptionId)
    .modifyEnd(prepared)
    .executeTakeFirst();
}

/** Lock the subscription before any other row that belongs to it. */
export async function lockSubscription(
  transaction: OrganisationTransaction,
  subscriptionId: string,
): Promise<Subscription | undefined> {
  return (
    selectSubscriptions(transaction)
      .where('subscription_id', '=', subscriptionId)
      // This weaker lock is enough, because the primary key never changes. `for update` would deadlock with a charge
      // that refers to this row.
      .forNoKeyUpdate()
      .executeTakeFirst()
  );
}

export async function findSubscriptionOfDonation(
  transaction: OrganisationTransaction,
  { donation_id, subscription_id }: Donation,
): Promise<Subscription | undefined> {
  return subscription_id === null
    ? selectSubscriptions(transaction).where('first_donation_id', '=', donation_id).executeTakeFirst()
    : findSubscription(transaction, subscription_id);
}

/**
 * Finds the subscription by Mollie's id. If a change has replaced the subscription at Mollie, that id is no longer
 * stored here. Then the metadata of the charge names our subscription.
 */
export async function findSubscriptionOfCharge(
  transaction: OrganisationTransaction,
  { subscriptionId, metadata }: MolliePayment,
): Promise<Subscription | undefined> {
  if (!subscriptionId) return undefined;
  const current = await selectSubscriptions(transaction)
    .where('mollie_subscription_id', '=', subscriptionId)
    .executeTakeFirst();
  const named =
    metadata?.organisationId === transaction.scope.organisationId ? metadata.subscriptionId : null;
  return current ?? (named ? findSubscription(transaction, named) : undefined);
}

/** Includes subscriptions that ended recently, because a charge may be pending. */
export async function listSubscriptionsToStop(
  transaction: OrganisationTransaction,
  now: Date,
): Promise<Subscription[]> {
  return selectSubscriptions(transaction)
    .where(
      sql<boolean>`(status in ('starting', 'active', 'suspended')
        or (mollie_subscription_id is not null and ended_at > ${now}::timestamptz - interval '30 days'))`,
    )
    .execute();
}

/** Null until Mollie has reported the creditor ID with a charge that used this API key. */
export async function findCreditorOfAccount(
  transaction: OrganisationTransaction,
  { secret_id, environment }: Pick<Subscription, 'secret_id' | 'environment'>,
): Promise<string | null> {
  const other = await selectSubscriptions(transaction)
    .where('secret_id', '=', secret_id)
    .where('environment', '=', environment)
    .where('creditor_id', 'is not', null)
    .orderBy(sql`(status in ('starting', 'active', 'suspended'))`, 'desc')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return other?.creditor_id ?? null;
}

export async function listKeysOfSubscriptions(
  transaction: OrganisationTransaction,
): Promise<Pick<Subscription, 'secret_id' | 'environment'>[]> {
  return transaction.own.selectFrom('subscription').select(['secret_id', 'environment']).distinct().execute();
}

export type SubscriptionWithName = Subscription & { organisation_name: string };

export async function listSubscriptions(
  transaction: Transaction,
  environment: Environment | undefined,
  { limit, offset }: { limit: number; offset: number },
  now: Date,
): Promise<MonthlyGift[]> {
  const subscriptions = await selectSubscriptionsWithName(transaction)
    .where(isVisibleIn(transaction.scope, environment))
    .orderBy(sql`s.status in ('starting', 'active', 'suspended')`, 'desc')
    .orderBy('s.created_at', 'desc')
    .orderBy('s.subscription_id')
    .limit(limit)
    .offset(offset)
    .execute();
  return describeSubscriptions(transaction, subscriptions, now);
}

export function selectSubscriptionsWithName(transaction: Transaction) {
  return transaction
    .selectFrom('subscription as s')
    .selectAll('s')
    .select(organisationNameOf('s').as('organisation_name'));
}

export async function describeSubscriptions(
  transaction: Transaction,
  subscriptions: readonly SubscriptionWithName[],
  now: Date,
): Promise<MonthlyGift[]> {
  const pauses = await readPauses(transaction, subscriptions, now);
  return subscriptions.map((subscription) => ({
    id: subscription.subscription_id,
    amount: centsToDecimal(subscription.amount_cents),
    frequency: frequencyOfSubscription(subscription),
    currency: 'EUR',
    donorId: subscription.donor_id,
    email: subscription.email,
    firstName: subscription.first_name,
    lastName: subscription.last_name,
    status: subscription.status,
    apiEnvironment: subscription.environment,
    startDate: subscription.start_date,
    nextPaymentDate: subscription.next_payment_date,
    pausedUntil: pauses.get(subscription.subscription_id) ?? null,
    createdAt: subscription.created_at.toISOString(),
    endedAt: subscription.ended_at?.toISOString() ?? null,
    endedBy: subscription.ended_by,
    refusal: subscription.refusal,
    userId: subscription.organisation_id,
    organizationName: subscription.organisation_name,
  }));
}

export async function countSubscriptions(
  transaction: Transaction,
  environment: Environment | undefined,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from subscription s where ${isVisibleIn(transaction.scope, environment)}
  `.execute(transaction);
  return rows[0]?.count ?? 0;
}

/** Only for queries in which the subscription table has the alias s. */
export function isVisibleIn(
  { organisationId }: Scope,
  environment: Environment | undefined,
): RawBuilder<boolean> {
  const ofOrganisation = organisationId === null ? sql`true` : sql`s.organisation_id = ${organisationId}`;
  return sql`${ofOrganisation} and ${environment ? sql`s.environment = ${environment}` : sql`true`}`;
}

export async function listSubscriptionIdsOfKey(
  transaction: OrganisationTransaction,
  secretId: string,
): Promise<string[]> {
  const subscriptions = await selectSubscriptions(transaction).where('secret_id', '=', secretId).execute();
  return subscriptions.map(({ subscription_id }) => subscription_id);
}
