import type { OrganisationScope } from '../../platform/database/scope.ts';
import type { Deps } from '../../platform/deps.ts';
import type { MolliePayment } from '../../platform/mollie/mollie-objects.ts';
import { findByPayment } from '../donations/find-by-payment.ts';
import { statusOfPayment, mayBecome } from '../donations/donation-status.ts';
import type { Donation } from '../donations/donation.ts';
import { enqueueJob } from '../../platform/jobs/job.ts';
import { getPaymentKey } from '../settings/payment-keys.ts';
import { fetchPaymentJob } from './job-definitions.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** Longer than any payment stays open, and long enough to see most direct debits come back. */
const lookBackDays = 60;

/** Compares everything Mollie has for one key with what we have, and fetches again whatever differs. */
export async function reconcileAccount(
  deps: Deps,
  scope: OrganisationScope,
  made: { secretId: string; environment: 'test' | 'live' },
): Promise<void> {
  const { apiKey } = await deps.database.transaction(scope, (transaction) =>
    getPaymentKey(deps, transaction, scope, made),
  );
  const since = new Date(deps.clock.now().getTime() - lookBackDays * dayMs);
  for await (const payment of deps.mollie(apiKey).listPayments(since)) {
    await deps.database.transaction(scope, async (transaction) => {
      const donation = await findByPayment(transaction, scope, payment);
      if (!donation || !differs(donation, payment)) return;
      await enqueueJob(transaction, fetchPaymentJob, {
        organisationId: scope.organisationId,
        paymentId: payment.id,
        donationId: donation.donation_id,
        subscriptionId: null,
      });
    });
  }
}

function differs(donation: Donation, payment: MolliePayment): boolean {
  return (
    donation.mollie_payment_id === null ||
    mayBecome(donation.status, statusOfPayment(payment.status)) ||
    (payment.amountRefunded?.value ?? '0.00') !== donation.amount_refunded ||
    (payment.amountChargedBack?.value ?? '0.00') !== donation.amount_charged_back
  );
}
