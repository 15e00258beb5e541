import { AppError } from '../../../platform/app-error.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { uuidFrom } from '../../../platform/mollie/uuid-from.ts';
import { findMistake } from '../../gifts/donations/payments/mistakes.ts';
import { findAttempt } from '../../gifts/donations/payments/queries.ts';
import { refundPayment } from './refund-donation.ts';

/** Runs any number of times, refunds once. */
export async function refundMistake(deps: Deps, scope: OrganisationScope, paymentId: string): Promise<void> {
  const found = await deps.database.transaction(scope, async (transaction) => {
    const attempt = await findAttempt(transaction, paymentId);
    const mistake = attempt && (await findMistake(transaction, attempt.payment));
    return mistake && { mistake, donationId: attempt.donation.donation_id };
  });
  if (!found) return;
  const { mistake, donationId } = found;
  const isExcess = mistake.reason === 'charged_too_much';
  try {
    await refundPayment(
      deps,
      null,
      scope,
      { donationId, paymentId },
      {
        idempotencyKey: uuidFrom(`mistake-${paymentId}-${isExcess ? 'excess' : 'all'}`),
        ...(isExcess && { amount: mistake.return_cents }),
      },
    );
  } catch (error) {
    // Already refunded, refused by Mollie (shown in the timeline), or left to its own job.
    if (!(error instanceof AppError)) throw error;
  }
}
