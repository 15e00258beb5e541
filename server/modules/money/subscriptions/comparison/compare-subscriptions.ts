import type { Environment } from '../../../../../contract/environments.ts';
import { decimalToCents } from '../../../../../contract/money.ts';
import type { OrganisationTransaction } from '../../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../../platform/database/scope.ts';
import type { Deps } from '../../../foundation/deps.ts';
import { enqueueJob } from '../../../../platform/jobs/job.ts';
import type { MollieSubscription } from '../../../../platform/mollie/mollie-objects.ts';
import { callMollieWithKeyFallback } from '../../../gifts/donations/payments/call-mollie-with-key-fallback.ts';
import { findOrganisation } from '../../../foundation/organisation/find-organisation.ts';
import { hasEnded } from '../find-at-mollie.ts';
import { cancelStraysJob, enqueueSync } from '../job-definitions.ts';
import { hasOtherInterval, isRunning, statusOfSubscription } from '../subscription.ts';
import { findComparedSubscriptions, listIdsAtMollie, type ComparedSubscription } from './queries.ts';

/** Mollie's page size. */
const batchSize = 250;

/**
 * Compares all subscriptions of a key page by page, so that one night suffices for a hundred thousand. A job checks
 * each difference.
 */
export async function compareSubscriptions(
  deps: Deps,
  scope: OrganisationScope,
  { secretId, environment }: { secretId: string; environment: Environment },
): Promise<void> {
  const { organisation, ours } = await deps.database.transaction(scope, async (transaction) => ({
    organisation: await findOrganisation(transaction),
    // Read first, so that new subscriptions do not seem to be missing.
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
  const subscriptions = await findComparedSubscriptions(transaction, named);
  for (const atMollie of batch) {
    const subscription = subscriptions.get(atMollie.metadata?.subscriptionId ?? '');
    // A change or start in progress is not a difference.
    if (!subscription || subscription.is_being_changed || subscription.status === 'starting') continue;
    if (isStray(subscription, atMollie)) await enqueueCancelStrays(transaction, subscription.subscription_id);
    else if (atMollie.id === subscription.mollie_subscription_id && differs(subscription, atMollie))
      await enqueueLimitedSync(transaction, subscription.subscription_id);
  }
}

function isStray(subscription: ComparedSubscription, atMollie: MollieSubscription): boolean {
  if (hasEnded(atMollie)) return false;
  return !isRunning(subscription.status) || atMollie.id !== subscription.mollie_subscription_id;
}

function differs(subscription: ComparedSubscription, atMollie: MollieSubscription): boolean {
  const { status, amount, nextPaymentDate, mandateId } = atMollie;
  const known = statusOfSubscription(status);
  // Ended on both sides: no difference matters.
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

/** Limited concurrency, like the lists themselves. */
function enqueueLimitedSync(transaction: OrganisationTransaction, subscriptionId: string): Promise<void> {
  return enqueueSync(transaction, subscriptionId, { queue: `sync:${subscriptionId.charCodeAt(0) % 4}` });
}

async function enqueueCancelStrays(
  transaction: OrganisationTransaction,
  subscriptionId: string,
): Promise<void> {
  const { organisationId } = transaction.scope;
  await enqueueJob(
    transaction,
    cancelStraysJob,
    { organisationId, subscriptionId },
    { key: `strays:${subscriptionId}` },
  );
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
