import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { enqueueJob } from '../../../platform/jobs/job.ts';
import { recordGiftPayment } from '../../gifts/donations/start/record-gift-payment.ts';
import { checkDonationJob } from '../payments/job-definitions.ts';
import { updateMonth } from './store.ts';
import type { MonthInHand } from './month-in-hand.ts';

/** By then it is looked at once more, should nobody have told what became of it. */
const lookAgainMs = 24 * 60 * 60 * 1000;

/** Writes down that a charge is made again. A job asks Mollie for it, also after a crash. */
export async function retryCharge(
  { clock }: Pick<Deps, 'clock'>,
  transaction: OrganisationTransaction,
  { gift, month, charge, tries, amountCents }: MonthInHand,
): Promise<void> {
  const now = clock.now();
  const retry = await recordGiftPayment(
    transaction,
    {
      purpose: 'retry',
      charge,
      earlier: tries.retries,
      amountCents,
      secretId: gift.secret_id,
      customerId: gift.mollie_customer_id,
      donor: gift,
    },
    now,
  );
  await updateMonth(transaction, month, {
    state: 'retry_planned',
    next_step_at: new Date(now.getTime() + lookAgainMs),
  });
  if (!retry) return;
  const { organisation_id: organisationId, donation_id: donationId } = retry;
  await enqueueJob(
    transaction,
    checkDonationJob,
    { organisationId, donationId },
    { key: `check:${donationId}` },
  );
}
