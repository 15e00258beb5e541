import type { Deps } from '../../platform/deps.ts';
import { mintOrganisationScope, mintPlatformScope } from '../../platform/database/mint-scope.ts';
import { enqueueJob, handleJob, handleScheduledJob, type JobHandler } from '../../platform/jobs/job.ts';
import { claimDueChecks } from '../donations/checks/claim-due-checks.ts';
import { mistakenChargePaidJob } from '../donations/job-definitions.ts';
import { checkDonation } from './check-donation.ts';
import { refundUncertain } from './errors.ts';
import { fetchChargePayment, fetchDonationPayment } from './fetch-payment.ts';
import { checkDonationJob, fetchPaymentJob, reconcileAccountJob, sendRefundJob } from './job-definitions.ts';
import { listAccountsInUse } from './queries.ts';
import { reconcileAccount } from './reconcile-account.ts';
import { refundMistakenCharge } from './refund-mistaken-charge.ts';
import { sendRefund } from './send-refund.ts';

/** Jobs are made by our own code, so the organisation they name has been checked before. */
export function paymentJobs(deps: Deps): JobHandler[] {
  return [
    handleJob(fetchPaymentJob, async ({ organisationId, paymentId, donationId, subscriptionId }) => {
      const scope = mintOrganisationScope(organisationId);
      if (donationId !== null) await fetchDonationPayment(deps, scope, { donationId, paymentId });
      if (subscriptionId !== null) await fetchChargePayment(deps, scope, { subscriptionId, paymentId });
    }),
    handleJob(checkDonationJob, ({ organisationId, donationId }) =>
      checkDonation(deps, mintOrganisationScope(organisationId), donationId),
    ),
    handleJob(sendRefundJob, async ({ organisationId, refundId }) => {
      const refund = await sendRefund(deps, mintOrganisationScope(organisationId), refundId);
      // Somebody else is trying: what becomes of that is seen at the next attempt.
      if (refund?.status === 'wanted') throw refundUncertain();
    }),
    handleJob(mistakenChargePaidJob, ({ organisationId, donationId }) =>
      refundMistakenCharge(deps, mintOrganisationScope(organisationId), donationId),
    ),
    handleJob(reconcileAccountJob, ({ organisationId, secretId, environment }) =>
      reconcileAccount(deps, mintOrganisationScope(organisationId), { secretId, environment }),
    ),
    handleScheduledJob('check-due-donations', '* * * * *', () => checkDueDonations(deps)),
    handleScheduledJob('reconcile-accounts', '12 2 * * *', () => reconcileAccounts(deps)),
  ];
}

async function checkDueDonations({ database }: Deps): Promise<void> {
  await database.transaction(mintPlatformScope(), async (transaction) => {
    for (const due of await claimDueChecks(transaction)) {
      await enqueueJob(transaction, checkDonationJob, due, { key: `check:${due.donationId}` });
    }
  });
}

async function reconcileAccounts({ database }: Deps): Promise<void> {
  await database.transaction(mintPlatformScope(), async (transaction) => {
    for (const account of await listAccountsInUse(transaction)) {
      await enqueueJob(transaction, reconcileAccountJob, account, { key: `reconcile:${account.secretId}` });
    }
  });
}
