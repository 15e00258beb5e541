import { sql, type RawBuilder } from 'kysely';
import type { Environment } from '../../../../contract/environments.ts';
import { centsToDecimal } from '../../../../contract/money.ts';
import type { MonthlyGift } from '../../../../contract/payments.ts';
import type { OrganisationTransaction, Transaction } from '../../../platform/database/database.ts';
import type { Scope } from '../../../platform/database/scope.ts';
import type { MolliePayment } from '../../../platform/mollie/mollie-objects.ts';
import type { Donation } from '../../gifts/donations/donation.ts';
import { organisationNameOf } from '../../foundation/settings/organisation-look.ts';
import { readPauses } from './changes/read-pauses.ts';
import { frequencyOfSubscription, type Subscription } from './subscription.ts';

export async function findSubscription(
  transaction: OrganisationTransaction,
  subscriptionId: string,
): Promise<Subscription | undefined> {
  return subscriptionsOf(transaction).where('subscription_id', '=', subscriptionId).executeTakeFirst();
}

/** Whose charge a payment is. One of a subscription that was replaced since says which gift it was for. */
export async function findSubscriptionOfCharge(
  transaction: OrganisationTransaction,
  { subscriptionId, metadata }: MolliePayment,
): Promise<Subscription | undefined> {
  if (!subscriptionId) return undefined;
  const current = await subscriptionsOf(transaction)
    .where('mollie_subscription_id', '=', subscriptionId)
    .executeTakeFirst();
  const named =
    metadata?.organisationId === transaction.scope.organisationId ? metadata.subscriptionId : null;
  return current ?? (named ? findSubscription(transaction, named) : undefined);
}

/**
 * The monthly gifts for which donors may still be charged, and those that ended so lately that a charge may be under
 * way.
 */
export async function listSubscriptionsToStop(
  transaction: OrganisationTransaction,
  now: Date,
): Promise<Subscription[]> {
  return subscriptionsOf(transaction)
    .where(
      sql<boolean>`(status in ('starting', 'active', 'suspended')
        or (mollie_subscription_id is not null and ended_at > ${now}::timestamptz - interval '30 days'))`,
    )
    .execute();
}

/** Who collects for an account, as its earlier charges told; null before the first one. */
export async function findCreditorOfAccount(
  transaction: OrganisationTransaction,
  { secret_id, environment }: Pick<Subscription, 'secret_id' | 'environment'>,
): Promise<string | null> {
  const other = await subscriptionsOf(transaction)
    .where('secret_id', '=', secret_id)
    .where('environment', '=', environment)
    .where('creditor_id', 'is not', null)
    .orderBy(sql`(status in ('starting', 'active', 'suspended'))`, 'desc')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return other?.creditor_id ?? null;
}

/** Every key that a monthly gift was ever begun with. */
export async function listKeysOfSubscriptions(
  transaction: OrganisationTransaction,
): Promise<Pick<Subscription, 'secret_id' | 'environment'>[]> {
  return transaction
    .selectFrom('subscription')
    .select(['secret_id', 'environment'])
    .distinct()
    .where('organisation_id', '=', transaction.scope.organisationId)
    .execute();
}

export function subscriptionsOf(transaction: OrganisationTransaction) {
  return transaction
    .selectFrom('subscription')
    .selectAll()
    .where('organisation_id', '=', transaction.scope.organisationId);
}

/** As the organisation sees its monthly gifts: running ones first, then newest first. */
export async function listMonthlyGifts(
  transaction: Transaction,
  environment: Environment | undefined,
  { limit, offset }: { limit: number; offset: number },
  now: Date,
): Promise<MonthlyGift[]> {
  const gifts = await transaction
    .selectFrom('subscription as s')
    .selectAll('s')
    .select(organisationNameOf('s').as('organisation_name'))
    .where(seenIn(transaction.scope, environment))
    .orderBy(sql`s.status in ('starting', 'active', 'suspended')`, 'desc')
    .orderBy('s.created_at', 'desc')
    .orderBy('s.subscription_id')
    .limit(limit)
    .offset(offset)
    .execute();
  const pauses = await readPauses(transaction, gifts, now);
  return gifts.map((gift) => ({
    id: gift.subscription_id,
    amount: centsToDecimal(gift.amount_cents),
    frequency: frequencyOfSubscription(gift),
    currency: 'EUR',
    email: gift.email,
    firstName: gift.first_name,
    lastName: gift.last_name,
    status: gift.status,
    apiEnvironment: gift.environment,
    startDate: gift.start_date,
    nextPaymentDate: gift.next_payment_date,
    pausedUntil: pauses.get(gift.subscription_id) ?? null,
    createdAt: gift.created_at.toISOString(),
    endedAt: gift.ended_at?.toISOString() ?? null,
    endedBy: gift.ended_by,
    refusal: gift.refusal,
    userId: gift.organisation_id,
    organizationName: gift.organisation_name,
  }));
}

export async function countMonthlyGifts(
  transaction: Transaction,
  environment: Environment | undefined,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from subscription s where ${seenIn(transaction.scope, environment)}
  `.execute(transaction);
  return rows[0]?.count ?? 0;
}

/** Of the subscriptions that a query calls s, those that a screen is about. */
export function seenIn({ organisationId }: Scope, environment: Environment | undefined): RawBuilder<boolean> {
  const ofOrganisation = organisationId === null ? sql`true` : sql`s.organisation_id = ${organisationId}`;
  return sql`${ofOrganisation} and ${environment ? sql`s.environment = ${environment}` : sql`true`}`;
}

/** The monthly gift that a donation began or belongs to. */
export async function findSubscriptionOfDonation(
  transaction: OrganisationTransaction,
  donation: Donation,
): Promise<Subscription | undefined> {
  const subscriptions = subscriptionsOf(transaction);
  return donation.subscription_id === null
    ? subscriptions.where('first_donation_id', '=', donation.donation_id).executeTakeFirst()
    : subscriptions.where('subscription_id', '=', donation.subscription_id).executeTakeFirst();
}

/** The monthly gifts that were begun with one payment key. */
export async function listGiftsOfKey(
  transaction: OrganisationTransaction,
  secretId: string,
): Promise<string[]> {
  const gifts = await subscriptionsOf(transaction).where('secret_id', '=', secretId).execute();
  return gifts.map(({ subscription_id }) => subscription_id);
}
