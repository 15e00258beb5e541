import type { Environment } from '../../../../../contract/environments.ts';
import { decimalToCents } from '../../../../../contract/money.ts';
import type { OrganisationTransaction, PlatformTransaction } from '../../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../../platform/database/scope.ts';
import type { Deps } from '../../../foundation/deps.ts';
import type { MollieSubscription } from '../../../../platform/mollie/mollie-objects.ts';
import { callMollieWithKeyFallback } from '../../../gifts/donations/payments/call-mollie-with-key-fallback.ts';
import { findOrganisation } from '../../../foundation/organisation/find-organisation.ts';
import { hasEnded } from '../at-mollie.ts';
import { cancelStraysJob, enqueueSubscriptionJob, syncSubscriptionJob } from '../job-definitions.ts';
import { hasOtherInterval, isRunning, statusOfSubscription, type Subscription } from '../subscription.ts';
import { sql } from 'kysely';

const batchSize = 250;

/** Compares page by page, fast enough for 100,000 subscriptions in one night. A job checks each difference. */
export async function compareSubscriptions(
  deps: Deps,
  scope: OrganisationScope,
  { secretId, environment }: { secretId: string; environment: Environment },
): Promise<void> {
  const { organisation, ours } = await deps.database.transaction(scope, async (transaction) => ({
    organisation: await findOrganisation(transaction),
    // Read our records before Mollie's list, so that no new subscription seems to be missing at Mollie.
    ours: await listIdsAtMollie(transaction, secretId),
  }));
  if (!organisation) return;
  await callMollieWithKeyFallback(deps, scope, { secret_id: secretId, environment }, async (account) => {
    const unseen = new Map(ours);
    for await (const batch of inBatches(account.listAllSubscriptions())) {
      for (const { id } of batch) unseen.delete(id);
      const own = batch.filter(({ metadata }) => metadata?.organisationId === scope.organisationId);
      if (own.length === 0) continue;
      await deps.database.transaction(scope, (transaction) => compareBatch(transaction, own));
    }
    if (unseen.size === 0) return;
    await deps.database.transaction(scope, async (transaction) => {
      for (const subscriptionId of unseen.values()) await enqueueLimitedSync(transaction, subscriptionId);
    });
  });
}

async function compareBatch(
  transaction: OrganisationTransaction,
  batch: readonly MollieSubscription[],
): Promise<void> {
  const named = batch.flatMap(({ metadata }) => metadata?.subscriptionId ?? []);
  const subscriptions = await findByIds(transaction, named);
  for (const atMollie of batch) {
    const subscription = subscriptions.get(atMollie.metadata?.subscriptionId ?? '');
    // A change or a start that is in progress may explain the difference.
    if (!subscription || subscription.is_being_changed || subscription.status === 'starting') continue;
    if (isStray(subscription, atMollie))
      await enqueueSubscriptionJob(transaction, cancelStraysJob, subscription.subscription_id);
    else if (atMollie.id === subscription.mollie_subscription_id && differs(subscription, atMollie))
      await enqueueLimitedSync(transaction, subscription.subscription_id);
  }
}

function isStray(subscription: Subscription, atMollie: MollieSubscription): boolean {
  if (hasEnded(atMollie)) return false;
  return !isRunning(subscription.status) || atMollie.id !== subscription.mollie_subscription_id;
}

function differs(subscription: Subscription, atMollie: MollieSubscription): boolean {
  const { status, amount, nextPaymentDate, mandateId } = atMollie;
  const known = statusOfSubscription(status);
  // If the subscription has ended both here and at Mollie, a difference has no effect.
  if (!isRunning(subscription.status) && known !== undefined && !isRunning(known)) return false;
  return (
    (known !== undefined && known !== subscription.status) ||
    amount.currency !== 'EUR' ||
    decimalToCents(amount.value) !== subscription.amount_cents ||
    hasOtherInterval(subscription, atMollie) ||
    (nextPaymentDate ?? null) !== subscription.next_payment_date ||
    (mandateId ?? subscription.mollie_mandate_id) !== subscription.mollie_mandate_id
  );
}

/** At most four of these jobs run at the same time, so that many differences leave capacity for donors. */
function enqueueLimitedSync(transaction: OrganisationTransaction, subscriptionId: string): Promise<void> {
  const queue = `sync:${subscriptionId.charCodeAt(0) % 4}`;
  return enqueueSubscriptionJob(transaction, syncSubscriptionJob, subscriptionId, { queue });
}

async function* inBatches<Item>(items: AsyncIterable<Item>): AsyncIterable<Item[]> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

export async function listAccountsWithSubscriptions(
  transaction: PlatformTransaction,
): Promise<{ organisationId: string; secretId: string; environment: Environment }[]> {
  return transaction
    .selectFrom('subscription')
    .select(['organisation_id as organisationId', 'secret_id as secretId', 'environment'])
    .distinct()
    .execute();
}

async function findByIds(
  transaction: OrganisationTransaction,
  subscriptionIds: readonly string[],
): Promise<Map<string, Subscription & { is_being_changed: boolean }>> {
  const { rows } = await sql<Subscription & { is_being_changed: boolean }>`
    select s.*, exists (
      select from subscription_change c
      where c.organisation_id = s.organisation_id and c.subscription_id = s.subscription_id and c.state = 'wanted'
    ) as is_being_changed
    from subscription s
    where organisation_id = ${transaction.scope.organisationId} and subscription_id = any(${subscriptionIds})
  `.execute(transaction);
  return new Map(rows.map((subscription) => [subscription.subscription_id, subscription]));
}

/** Maps Mollie's ids of running subscriptions to our ids. */
async function listIdsAtMollie(
  transaction: OrganisationTransaction,
  secretId: string,
): Promise<Map<string, string>> {
  const rows = await transaction.own
    .selectFrom('subscription')
    .select(['mollie_subscription_id', 'subscription_id'])
    .where('secret_id', '=', secretId)
    .where('status', 'in', ['active', 'suspended'])
    .where('mollie_subscription_id', 'is not', null)
    .execute();
  return new Map(rows.map((row) => [row.mollie_subscription_id ?? '', row.subscription_id]));
}
