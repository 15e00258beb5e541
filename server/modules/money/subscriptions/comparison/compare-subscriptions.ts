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
import { cancelStraysJob, syncSubscriptionJob } from '../job-definitions.ts';
import { hasOtherInterval, isRunning, statusOfSubscription } from '../subscription.ts';
import { findComparedGifts, listIdsAtMollie, type ComparedGift } from './queries.ts';

/** As many as Mollie gives at a time. */
const batchSize = 250;

/**
 * Compares every subscription that Mollie has for one key with our monthly gifts. It asks for whole pages, so that a
 * night is long enough for a hundred thousand gifts; only what differs is looked at closely, by a job of its own.
 */
export async function compareSubscriptions(
  deps: Deps,
  scope: OrganisationScope,
  { secretId, environment }: { secretId: string; environment: Environment },
): Promise<void> {
  const { organisation, ours } = await deps.database.transaction(scope, async (transaction) => ({
    organisation: await findOrganisation(transaction),
    // Before Mollie is asked: what begins meanwhile is not missing there.
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
      for (const subscriptionId of unseen.values()) await lookClosely(transaction, subscriptionId);
    });
  });
}

async function compareBatch(
  transaction: OrganisationTransaction,
  batch: readonly MollieSubscription[],
): Promise<void> {
  const named = batch.flatMap(({ metadata }) => metadata?.subscriptionId ?? []);
  const gifts = await findComparedGifts(transaction, named);
  for (const atMollie of batch) {
    const gift = gifts.get(atMollie.metadata?.subscriptionId ?? '');
    // Whoever carries a change out, or begins the gift, is not done with it.
    if (!gift || gift.is_being_changed || gift.status === 'starting') continue;
    if (isStray(gift, atMollie)) await cancelStrays(transaction, gift.subscription_id);
    else if (atMollie.id === gift.mollie_subscription_id && differs(gift, atMollie))
      await lookClosely(transaction, gift.subscription_id);
  }
}

/** Something that charges for a gift and should not: beside the gift's own, or though it rests or has ended. */
function isStray(gift: ComparedGift, atMollie: MollieSubscription): boolean {
  if (hasEnded(atMollie)) return false;
  return !isRunning(gift.status) || atMollie.id !== gift.mollie_subscription_id;
}

function differs(gift: ComparedGift, atMollie: MollieSubscription): boolean {
  const { status, amount, nextPaymentDate, mandateId } = atMollie;
  const known = statusOfSubscription(status);
  // One that has ended on both sides is never looked at again.
  if (!isRunning(gift.status) && known !== undefined && !isRunning(known)) return false;
  return (
    (known !== undefined && known !== gift.status) ||
    amount.currency !== 'EUR' ||
    decimalToCents(amount.value) !== gift.amount_cents ||
    hasOtherInterval(gift, atMollie) ||
    (nextPaymentDate ?? null) !== gift.next_payment_date ||
    (mandateId ?? gift.mollie_mandate_id) !== gift.mollie_mandate_id
  );
}

async function lookClosely(transaction: OrganisationTransaction, subscriptionId: string): Promise<void> {
  const { organisationId } = transaction.scope;
  await enqueueJob(
    transaction,
    syncSubscriptionJob,
    { organisationId, subscriptionId },
    // A few at a time, as the lists themselves.
    { key: `sync:${subscriptionId}`, queue: `sync:${subscriptionId.charCodeAt(0) % 4}` },
  );
}

async function cancelStrays(transaction: OrganisationTransaction, subscriptionId: string): Promise<void> {
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
