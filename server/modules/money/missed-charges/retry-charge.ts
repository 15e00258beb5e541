import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { enqueueJob } from '../../../platform/jobs/job.ts';
import { lockDonation } from '../../gifts/donations/queries.ts';
import { tryAgain } from '../../gifts/donations/payments/try-again.ts';
import { checkPaymentJob } from '../payments/job-definitions.ts';
import { updateMonth } from './store.ts';
import type { MonthInHand } from './month-in-hand.ts';

/** By then it is looked at once more, should nobody have told what became of it. */
const lookAgainMs = 24 * 60 * 60 * 1000;

/** Writes down that a charge is made again. A job asks Mollie for it, also after a crash. */
export async function retryCharge(
  { clock }: Pick<Deps, 'clock'>,
  transaction: OrganisationTransaction,
  { gift, month, charge, amountCents }: MonthInHand,
): Promise<void> {
  const now = clock.now();
  const donation = await lockDonation(transaction, charge.donation_id);
  if (!donation) throw new Error('a charge is made again that is not there');
  const { payment } = await tryAgain(
    transaction,
    donation,
    {
      kind: 'retry',
      secret_id: gift.secret_id,
      amount_cents: amountCents,
      mollie_customer_id: gift.mollie_customer_id,
    },
    now,
  );
  await updateMonth(transaction, month, {
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
