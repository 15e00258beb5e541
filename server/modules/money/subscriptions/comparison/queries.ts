import { sql } from 'kysely';
import type { Environment } from '../../../../../contract/environments.ts';
import type { OrganisationTransaction, PlatformTransaction } from '../../../../platform/database/database.ts';
import type { Subscription } from '../subscription.ts';

export async function listAccountsWithSubscriptions(
  transaction: PlatformTransaction,
): Promise<{ organisationId: string; secretId: string; environment: Environment }[]> {
  return transaction
    .selectFrom('subscription')
    .select(['organisation_id as organisationId', 'secret_id as secretId', 'environment'])
    .distinct()
    .execute();
}

export interface ComparedSubscription extends Pick<
  Subscription,
  | 'subscription_id'
  | 'status'
  | 'amount_cents'
  | 'interval_months'
  | 'next_payment_date'
  | 'mollie_mandate_id'
  | 'mollie_subscription_id'
> {
  is_being_changed: boolean;
}

export async function findComparedSubscriptions(
  transaction: OrganisationTransaction,
  subscriptionIds: readonly string[],
): Promise<Map<string, ComparedSubscription>> {
  const { rows } = await sql<ComparedSubscription>`
    select subscription_id, status, amount_cents, interval_months, next_payment_date, mollie_mandate_id,
      mollie_subscription_id,
      exists (
        select from subscription_change c
        where c.organisation_id = s.organisation_id and c.subscription_id = s.subscription_id and c.state = 'wanted'
      ) as is_being_changed
    from subscription s
    where organisation_id = ${transaction.scope.organisationId} and subscription_id = any(${subscriptionIds})
  `.execute(transaction);
  return new Map(rows.map((subscription) => [subscription.subscription_id, subscription]));
}

/** Our ids of running subscriptions, by Mollie's id. */
export async function listIdsAtMollie(
  transaction: OrganisationTransaction,
  secretId: string,
): Promise<Map<string, string>> {
  const rows = await transaction
    .selectFrom('subscription')
    .select(['mollie_subscription_id', 'subscription_id'])
    .where('organisation_id', '=', transaction.scope.organisationId)
    .where('secret_id', '=', secretId)
    .where('status', 'in', ['active', 'suspended'])
    .where('mollie_subscription_id', 'is not', null)
    .execute();
  return new Map(rows.map((row) => [row.mollie_subscription_id ?? '', row.subscription_id]));
}

export async function listUnfinishedChanges(
  transaction: PlatformTransaction,
  before: Date,
): Promise<{ organisationId: string; changeId: string }[]> {
  return transaction
    .selectFrom('subscription_change')
    .select(['organisation_id as organisationId', 'change_id as changeId'])
    .where('state', '=', 'wanted')
    .where('requested_at', '<', before)
    .execute();
}
