import { sql } from 'kysely';
import type { Environment } from '../../../contract/donations.ts';
import type { MonthlyGift } from '../../../contract/payments.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { OrganisationScope, Scope } from '../../platform/database/scope.ts';
import type { Donation } from '../donations/donation.ts';
import type { Subscription } from './subscription.ts';

export async function findSubscription(
  transaction: Transaction,
  scope: OrganisationScope,
  subscriptionId: string,
): Promise<Subscription | undefined> {
  return subscriptionsOf(transaction, scope).where('subscription_id', '=', subscriptionId).executeTakeFirst();
}

/** Whose charges Mollie makes under one of its own ids. */
export async function findSubscriptionAtMollie(
  transaction: Transaction,
  scope: OrganisationScope,
  mollieSubscriptionId: string,
): Promise<Subscription | undefined> {
  return subscriptionsOf(transaction, scope)
    .where('mollie_subscription_id', '=', mollieSubscriptionId)
    .executeTakeFirst();
}

/** The monthly gifts for which donors may still be charged. */
export async function listRunningSubscriptions(
  transaction: Transaction,
  scope: OrganisationScope,
): Promise<Subscription[]> {
  return subscriptionsOf(transaction, scope)
    .where('status', 'in', ['starting', 'active', 'suspended'])
    .execute();
}

export function subscriptionsOf(transaction: Transaction, scope: OrganisationScope) {
  return transaction
    .selectFrom('subscription')
    .selectAll()
    .where('organisation_id', '=', scope.organisationId);
}

/** Monthly gifts that Mollie may have changed or charged without our knowing. Needs platform scope. */
export async function listSubscriptionsToSync(
  transaction: Transaction,
): Promise<{ organisationId: string; subscriptionId: string }[]> {
  return transaction
    .selectFrom('subscription')
    .select(['organisation_id as organisationId', 'subscription_id as subscriptionId'])
    .where('status', 'in', ['active', 'suspended'])
    .execute();
}

/** As the organisation sees its monthly gifts: running ones first, then newest first. */
export async function listMonthlyGifts(
  transaction: Transaction,
  scope: Scope,
  environment: Environment | undefined,
): Promise<MonthlyGift[]> {
  let gifts = transaction
    .selectFrom('subscription')
    .selectAll()
    .orderBy(sql`status in ('starting', 'active', 'suspended')`, 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('subscription_id')
    .limit(maxListed);
  if (scope.organisationId !== null) gifts = gifts.where('organisation_id', '=', scope.organisationId);
  if (environment) gifts = gifts.where('environment', '=', environment);
  return (await gifts.execute()).map((gift) => ({
    id: gift.subscription_id,
    amount: gift.amount,
    currency: 'EUR',
    email: gift.email,
    firstName: gift.first_name,
    lastName: gift.last_name,
    status: gift.status,
    apiEnvironment: gift.environment,
    startDate: gift.start_date,
    nextPaymentDate: gift.next_payment_date,
    createdAt: gift.created_at.toISOString(),
    endedAt: gift.ended_at?.toISOString() ?? null,
    endedBy: gift.ended_by,
  }));
}

const maxListed = 1_000;

/** The monthly gift that a donation began or belongs to. */
export async function findSubscriptionOfDonation(
  transaction: Transaction,
  scope: OrganisationScope,
  donation: Donation,
): Promise<Subscription | undefined> {
  const subscriptions = subscriptionsOf(transaction, scope);
  return donation.subscription_id === null
    ? subscriptions.where('first_donation_id', '=', donation.donation_id).executeTakeFirst()
    : subscriptions.where('subscription_id', '=', donation.subscription_id).executeTakeFirst();
}
