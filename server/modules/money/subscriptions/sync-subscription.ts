import { centsToDecimal } from '../../../../contract/money.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { FailedItems } from '../../../platform/jobs/failed-items.ts';
import type { MollieAccount } from '../../../platform/mollie/mollie.ts';
import { MollieError } from '../../../platform/mollie/mollie-error.ts';
import type { MolliePayment, MollieSubscription } from '../../../platform/mollie/mollie-objects.ts';
import { callMollieWithKeyFallback } from '../../gifts/donations/payments/call-mollie-with-key-fallback.ts';
import { enqueueSubscriptionJob, restoreTermsJob } from './job-definitions.ts';
import { findPendingCharge } from '../../gifts/donations/payments/queries.ts';
import {
  ignoreGone,
  readCanceledAt,
  treatGoneAsTransient,
  findVerifiedAtMollie,
  hasEnded,
} from './at-mollie.ts';
import { mailEndAtMollie } from './changes/mail-change.ts';
import { reportEnd } from './report-subscription.ts';
import { endSubscription, updateSubscription } from './store.ts';
import { findSubscription, lockSubscription } from './queries.ts';
import { listCharges, recordCharge } from './record-charge.ts';
import { hasOtherInterval, isRunning, statusOfSubscription, type Subscription } from './subscription.ts';
import { findUnfinishedChange } from './changes/subscription-change.ts';

/** We assume that a temporary 404 from Mollie ends within this time. */
const missingLimitMs = 12 * 60 * 60 * 1000;

/** Copies charges and the status from Mollie, because Mollie sends no webhook when a bank ends a mandate. */
export async function syncSubscription(
  deps: Deps,
  scope: OrganisationScope,
  subscriptionId: string,
): Promise<void> {
  const subscription = await deps.database.transaction(scope, (transaction) =>
    findSubscription(transaction, subscriptionId),
  );
  if (!subscription?.mollie_subscription_id) return;
  const { atMollie, charges } = await readAtMollie(deps, scope, subscription);

  const failures = new FailedItems();
  // Record the charges first, because a charge that is recorded after the end may count as a mistake.
  for (const charge of charges)
    await failures.collect(() =>
      deps.database.transaction(scope, (transaction) =>
        recordCharge(deps, transaction, subscriptionId, charge),
      ),
    );
  await deps.database.transaction(scope, async (transaction) => {
    const locked = await lockSubscription(transaction, subscriptionId);
    if (!locked || !isRunning(locked.status)) return;
    // During a change, the subscription may look ended at Mollie. The job of the change stores the result.
    if (await findUnfinishedChange(transaction, subscriptionId)) return;
    if (locked.mollie_subscription_id !== subscription.mollie_subscription_id) return;
    const now = deps.clock.now();
    const missingMs = now.getTime() - (locked.missing_since ?? now).getTime();
    if (!atMollie && missingMs <= missingLimitMs) {
      if (locked.missing_since === null)
        await updateSubscription(transaction, locked, { missing_since: now });
      return;
    }
    const status = atMollie ? statusOfSubscription(atMollie.status) : 'canceled';
    if (!status) return;
    if (!isRunning(status)) {
      const endedAt = readCanceledAt(atMollie) ?? now;
      await endSubscription(transaction, locked, status, 'provider', endedAt);
      await reportEnd(deps, transaction, locked, 'provider');
      await mailEndAtMollie(deps, transaction, locked);
    } else
      await updateSubscription(transaction, locked, {
        status,
        // Mollie's id differs if the subscription was replaced and a restore lost the new id.
        mollie_subscription_id: atMollie?.id ?? locked.mollie_subscription_id,
        next_payment_date: atMollie?.nextPaymentDate ?? null,
        mollie_mandate_id: atMollie?.mandateId ?? locked.mollie_mandate_id,
        missing_since: null,
      });
    const hasOtherTerms =
      atMollie &&
      (atMollie.amount.value !== centsToDecimal(locked.amount_cents) || hasOtherInterval(locked, atMollie));
    if (hasOtherTerms && status === 'active')
      await enqueueSubscriptionJob(transaction, restoreTermsJob, subscriptionId);
  });
  failures.report('charges could not be recorded');
}

async function readAtMollie(
  deps: Deps,
  scope: OrganisationScope,
  subscription: Subscription,
): Promise<{ atMollie: MollieSubscription | undefined; charges: MolliePayment[] }> {
  const read = await ignoreGone(
    callMollieWithKeyFallback(deps, scope, subscription, async (account) => {
      const atMollie = await find(account, subscription);
      const charges = atMollie
        ? await treatGoneAsTransient(() => listCharges(account, subscription, atMollie.id))
        : [];
      return { atMollie, charges };
    }),
  );
  return read ?? { atMollie: undefined, charges: [] };
}

async function find(
  account: MollieAccount,
  subscription: Subscription,
): Promise<MollieSubscription | undefined> {
  const { mollie_customer_id: customerId, mollie_subscription_id: id } = subscription;
  const known = id === null ? undefined : await ignoreGone(account.getSubscription(customerId, id));
  if (known && !hasEnded(known)) return known;
  const found = await findVerifiedAtMollie(account, subscription);
  return known && (!found || hasEnded(found)) ? known : found;
}

/** Returns the amount of the pending charge. Syncs first, because Mollie sends no webhook about a pending charge. */
export async function syncAndFindPendingCharge(
  deps: Deps,
  scope: OrganisationScope,
  subscriptionId: string,
): Promise<number | null> {
  try {
    await syncSubscription(deps, scope, subscriptionId);
  } catch (error) {
    if (!(error instanceof MollieError) && !(error instanceof AggregateError)) throw error;
  }
  const charge = await deps.database.transaction(scope, (transaction) =>
    findPendingCharge(transaction, subscriptionId),
  );
  return charge?.amount_cents ?? null;
}
