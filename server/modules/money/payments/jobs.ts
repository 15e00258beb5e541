import type { Deps } from '../../foundation/deps.ts';
import type { PlatformScope } from '../../../platform/database/scope.ts';
import {
  enqueueJob,
  enqueueJobs,
  handleJob,
  handleScheduledJob,
  type JobHandler,
} from '../../../platform/jobs/job.ts';
import { claimDueChecks } from '../../gifts/donations/payments/checks/claim-checks.ts';
import { mistakenPaymentPaidJob } from '../../gifts/donations/job-definitions.ts';
import { checkPayment, fetchCharge, fetchPayment } from './fetch-payment.ts';
import { refundUncertain } from './errors.ts';
import { checkPaymentJob, fetchPaymentJob, reconcileAccountJob, sendRefundJob } from './job-definitions.ts';
import { reconcileAccount } from './reconcile-account.ts';
import { refundMistake } from './refund-donation.ts';
import { sendRefund } from './send-refund.ts';
import { listKeysOfPayments } from '../../gifts/donations/payments/queries.ts';
import { listPaymentKeys } from '../../foundation/settings/payment-keys.ts';

export function paymentJobs(deps: Deps): JobHandler[] {
  return [
    handleJob(fetchPaymentJob, async ({ molliePaymentId, paymentId, subscriptionId }, scope) => {
      if (paymentId !== null) await fetchPayment(deps, scope, { paymentId, molliePaymentId });
      if (subscriptionId !== null) await fetchCharge(deps, scope, { subscriptionId, molliePaymentId });
    }),
    handleJob(checkPaymentJob, ({ paymentId }, scope) => checkPayment(deps, scope, paymentId)),
    handleJob(sendRefundJob, async ({ refundId }, scope) => {
      const refund = await sendRefund(deps, scope, refundId);
      // Another attempt is running. The retry of this job sees the result of that attempt.
      if (refund?.status === 'wanted') throw refundUncertain();
    }),
    handleJob(mistakenPaymentPaidJob, ({ paymentId }, scope) => refundMistake(deps, scope, paymentId)),
    handleJob(reconcileAccountJob, ({ secretId, environment }, scope) =>
      reconcileAccount(deps, scope, { secretId, environment }),
    ),
    handleScheduledJob('check-due-payments', '* * * * *', (scope) => checkDuePayments(deps, scope)),
    handleScheduledJob('reconcile-accounts', '12 2 * * *', (scope) => reconcileAccounts(deps, scope)),
  ];
}

async function checkDuePayments({ database, clock }: Deps, scope: PlatformScope): Promise<void> {
  await database.transaction(scope, async (transaction) => {
    const due = await claimDueChecks(transaction, clock.now());
    const checks = due.map((payment) => ({ payload: payment, key: `check:${payment.paymentId}` }));
    await enqueueJobs(transaction, checkPaymentJob, checks);
  });
}

async function reconcileAccounts({ database }: Deps, scope: PlatformScope): Promise<void> {
  await database.transaction(scope, async (transaction) => {
    const used = new Set(await listKeysOfPayments(transaction));
    for (const { organisationId, secretId, environment, isCurrent } of await listPaymentKeys(transaction)) {
      // Compare the account of a current key even if no payment here used that key: a restore may have lost payments.
      if (!isCurrent && !used.has(secretId)) continue;
      const account = { organisationId, secretId, environment };
      await enqueueJob(transaction, reconcileAccountJob, account, { key: `reconcile:${secretId}` });
    }
  });
}
