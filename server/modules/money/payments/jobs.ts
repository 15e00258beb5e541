import type { Deps } from '../../foundation/deps.ts';
import type { PlatformScope } from '../../../platform/database/scope.ts';
import { enqueueJob, handleJob, handleScheduledJob, type JobHandler } from '../../../platform/jobs/job.ts';
import { claimDueChecks } from '../../gifts/donations/checks/claim-due-checks.ts';
import { mistakenChargePaidJob } from '../../gifts/donations/job-definitions.ts';
import { checkDonation } from './check-donation.ts';
import { refundUncertain } from './errors.ts';
import { fetchChargePayment, fetchDonationPayment } from './fetch-payment.ts';
import { checkDonationJob, fetchPaymentJob, reconcileAccountJob, sendRefundJob } from './job-definitions.ts';
import { listAccountsInUse } from './queries.ts';
import { reconcileAccount } from './reconcile-account.ts';
import { refundMistakenCharge } from './refund-mistaken-charge.ts';
import { sendRefund } from './send-refund.ts';

export function paymentJobs(deps: Deps): JobHandler[] {
  return [
    handleJob(fetchPaymentJob, async ({ paymentId, donationId, subscriptionId }, scope) => {
      if (donationId !== null) await fetchDonationPayment(deps, scope, { donationId, paymentId });
      if (subscriptionId !== null) await fetchChargePayment(deps, scope, { subscriptionId, paymentId });
    }),
    handleJob(checkDonationJob, ({ donationId }, scope) => checkDonation(deps, scope, donationId)),
    handleJob(sendRefundJob, async ({ refundId }, scope) => {
      const refund = await sendRefund(deps, scope, refundId);
      // Somebody else is trying: what becomes of that is seen at the next attempt.
      if (refund?.status === 'wanted') throw refundUncertain();
    }),
    handleJob(mistakenChargePaidJob, ({ donationId }, scope) =>
      refundMistakenCharge(deps, scope, donationId),
    ),
    handleJob(reconcileAccountJob, ({ secretId, environment }, scope) =>
      reconcileAccount(deps, scope, { secretId, environment }),
    ),
    handleScheduledJob('check-due-donations', '* * * * *', (scope) => checkDueDonations(deps, scope)),
    handleScheduledJob('reconcile-accounts', '12 2 * * *', (scope) => reconcileAccounts(deps, scope)),
  ];
}

async function checkDueDonations({ database }: Deps, scope: PlatformScope): Promise<void> {
  await database.transaction(scope, async (transaction) => {
    for (const due of await claimDueChecks(transaction)) {
      await enqueueJob(transaction, checkDonationJob, due, { key: `check:${due.donationId}` });
    }
  });
}

async function reconcileAccounts({ database }: Deps, scope: PlatformScope): Promise<void> {
  await database.transaction(scope, async (transaction) => {
    for (const account of await listAccountsInUse(transaction)) {
      await enqueueJob(transaction, reconcileAccountJob, account, { key: `reconcile:${account.secretId}` });
    }
  });
}
