import { centsToDecimal } from '../../../contract/money.ts';
import type { RefundRequest } from '../../../contract/payments.ts';
import { AppError } from '../../platform/app-error.ts';
import type { OrganisationScope } from '../../platform/database/scope.ts';
import type { Deps } from '../../platform/deps.ts';
import { failpoint } from '../../platform/failpoint.ts';
import { enqueueJob } from '../../platform/jobs/job.ts';
import { MollieError } from '../../platform/mollie/mollie-error.ts';
import { randomId } from '../../platform/random-id.ts';
import { findDonation, lockDonation } from '../donations/queries.ts';
import { refundableCents } from '../donations/refundable-cents.ts';
import { nothingToRefund, refundRefused, refundTooMuch } from './errors.ts';
import { fetchDonationPayment } from './fetch-payment.ts';
import { sendRefundJob } from './job-definitions.ts';
import { sendRefund } from './send-refund.ts';
import { findRefund, findRefundByKey, insertRefund } from './store.ts';

/** A safety net: the request itself sends the refund, and this job only finds work when the process died in between. */
const netDelayMs = 30_000;

/** Pays a donation back, wholly or in part. The wish is committed first and carried out afterwards, so it happens once. */
export async function refundDonation(
  deps: Deps,
  scope: OrganisationScope,
  donationId: string,
  { amount: amountCents, idempotencyKey }: RefundRequest = {},
): Promise<{ id: string; amount: string; status: 'wanted' | 'sent' | 'refused' }> {
  await catchUp(deps, scope, donationId);
  const refundId = await deps.database.transaction(scope, async (transaction) => {
    const donation = await lockDonation(transaction, scope, donationId);
    if (!donation) throw new AppError('not_found');
    const earlier = idempotencyKey && (await findRefundByKey(transaction, donation, idempotencyKey));
    if (earlier) return earlier.refund_id;
    const leftCents = await refundableCents(transaction, donation);
    if (leftCents <= 0) throw nothingToRefund();
    if ((amountCents ?? 0) > leftCents) throw refundTooMuch(leftCents);
    const id = randomId();
    const amount = centsToDecimal(amountCents ?? leftCents);
    await insertRefund(transaction, {
      organisation_id: scope.organisationId,
      refund_id: id,
      donation_id: donationId,
      amount,
      idempotency_key: idempotencyKey ?? null,
    });
    const runAt = new Date(deps.clock.now().getTime() + netDelayMs);
    await enqueueJob(
      transaction,
      sendRefundJob,
      { organisationId: scope.organisationId, refundId: id },
      { runAt },
    );
    return id;
  });
  failpoint('refund-committed');
  await sendRefund(deps, scope, refundId);
  const refund = await deps.database.transaction(scope, (transaction) =>
    findRefund(transaction, scope, refundId),
  );
  if (!refund) throw new AppError('not_found');
  if (refund.status === 'refused') throw refundRefused();
  return { id: refund.refund_id, amount: refund.amount, status: refund.status };
}

/** What was done in Mollie's own dashboard a moment ago counts as well, if Mollie can be asked. */
async function catchUp(deps: Deps, scope: OrganisationScope, donationId: string): Promise<void> {
  const donation = await deps.database.transaction(scope, (transaction) =>
    findDonation(transaction, scope, donationId),
  );
  if (!donation?.mollie_payment_id) return;
  try {
    await fetchDonationPayment(deps, scope, { donationId, paymentId: donation.mollie_payment_id });
  } catch (error) {
    if (!(error instanceof MollieError)) throw error;
  }
}
