import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { findAttempt } from '../../gifts/donations/payments/queries.ts';
import { moveToAccount } from '../../money/subscriptions/changes/request-change.ts';

/**
 * A donor has paid a month from another account: from then on the gift is charged there, a month after the charge that
 * was paid for. Whatever else moved is none of its business.
 */
export async function takeAccountOver(
  deps: Deps,
  scope: OrganisationScope,
  { paymentId, mandateId }: { paymentId: string; mandateId: string | null },
): Promise<void> {
  const attempt = await deps.database.transaction(scope, (transaction) =>
    findAttempt(transaction, paymentId),
  );
  if (attempt?.payment.kind !== 'account' || attempt.payment.status !== 'completed') return;
  const { subscription_id: subscriptionId } = attempt.donation;
  const { paid_at: paidAt } = attempt.payment;
  if (!subscriptionId || !paidAt || !mandateId) return;
  await moveToAccount(deps, scope, subscriptionId, { mandateId, paidAt });
}
