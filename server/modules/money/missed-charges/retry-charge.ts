import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { enqueueJob } from '../../../platform/jobs/job.ts';
import { lockDonation } from '../../gifts/donations/queries.ts';
import { tryAgain } from '../../gifts/donations/payments/try-again.ts';
import { checkPaymentJob } from '../payments/job-definitions.ts';
import { updateMissedCharge } from './store.ts';
import type { MissedChargeContext } from './lock-missed-charge.ts';

/** Checks again by then, in case no outcome was reported. */
const lookAgainMs = 24 * 60 * 60 * 1000;

/** Records the retry. A job requests it from Mollie, also after a crash. */
export async function retryCharge(
  { clock }: Pick<Deps, 'clock'>,
  transaction: OrganisationTransaction,
  { subscription, missedCharge, charge, amountCents }: MissedChargeContext,
): Promise<void> {
  const now = clock.now();
  const donation = await lockDonation(transaction, charge.donation_id);
  if (!donation) throw new Error('a charge is made again that is not there');
  const { payment } = await tryAgain(
    transaction,
    donation,
    {
      kind: 'retry',
      secret_id: subscription.secret_id,
      amount_cents: amountCents,
      mollie_customer_id: subscription.mollie_customer_id,
    },
    now,
  );
  await updateMissedCharge(transaction, missedCharge, {
    state: 'retry_planned',
    next_step_at: new Date(now.getTime() + lookAgainMs),
  });
  const { organisation_id: organisationId, payment_id: paymentId } = payment;
  await enqueueJob(
    transaction,
    checkPaymentJob,
    { organisationId, paymentId },
    { key: `check:${paymentId}` },
  );
}
