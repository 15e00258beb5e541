import type { OrganisationScope } from '../../platform/database/scope.ts';
import type { Deps } from '../../platform/deps.ts';
import { failpoint } from '../../platform/failpoint.ts';
import type { MollieAccount } from '../../platform/mollie/mollie.ts';
import { MollieError } from '../../platform/mollie/mollie-error.ts';
import type { MollieRefund } from '../../platform/mollie/mollie-objects.ts';
import { enqueueJob } from '../../platform/jobs/job.ts';
import { askWithKeyOf } from '../donations/ask-with-key-of.ts';
import { findDonation } from '../donations/queries.ts';
import { recordRefundRefusal } from '../donations/record-refund-refusal.ts';
import { refundRefused, refundUncertain } from './errors.ts';
import { fetchPaymentJob } from './job-definitions.ts';
import { findRefund, updateRefund, type Refund } from './store.ts';

/** Carries out a wanted refund, exactly once, however often this is tried. */
export async function sendRefund(deps: Deps, scope: OrganisationScope, refundId: string): Promise<void> {
  const { refund, donation } = await deps.database.transaction(scope, async (transaction) => {
    const found = await findRefund(transaction, scope, refundId);
    return { refund: found, donation: found && (await findDonation(transaction, scope, found.donation_id)) };
  });
  if (!refund || !donation?.mollie_payment_id || refund.status !== 'wanted') return;
  const { mollie_payment_id: paymentId, donation_id: donationId } = donation;

  let sent: MollieRefund;
  try {
    sent = await askWithKeyOf(
      deps,
      scope,
      donation,
      async (account) =>
        (await findSent(account, paymentId, refund)) ?? createRefund(account, paymentId, refund),
    );
  } catch (error) {
    if (!(error instanceof MollieError)) throw error;
    if (error.kind !== 'refused') throw refundUncertain();
    await deps.database.transaction(scope, async (transaction) => {
      await updateRefund(transaction, refund, { status: 'refused', reason: error.detail });
      await recordRefundRefusal(transaction, donation, error.detail);
    });
    throw refundRefused();
  }
  failpoint('refund-created-at-mollie');
  await deps.database.transaction(scope, async (transaction) => {
    await updateRefund(transaction, refund, { status: 'sent', mollie_refund_id: sent.id });
    const { organisationId } = scope;
    await enqueueJob(transaction, fetchPaymentJob, {
      organisationId,
      paymentId,
      donationId,
      subscriptionId: null,
    });
  });
  failpoint('refund-stored');
}

/** Mollie remembers an idempotency key for an hour only, so whether it is there already is looked up first. */
async function findSent(
  account: MollieAccount,
  paymentId: string,
  { refund_id }: Refund,
): Promise<MollieRefund | undefined> {
  for await (const candidate of account.listRefunds(paymentId)) {
    if (candidate.metadata?.refundId === refund_id) return candidate;
  }
  return undefined;
}

function createRefund(
  account: MollieAccount,
  paymentId: string,
  { organisation_id, refund_id, amount, donation_id }: Refund,
): Promise<MollieRefund> {
  return account.createRefund(
    paymentId,
    {
      amount: { value: amount, currency: 'EUR' },
      description: `Terugbetaling ${donation_id}`,
      metadata: { organisationId: organisation_id, refundId: refund_id },
    },
    `refund-${refund_id}`,
  );
}
