import type { PublicDonation } from '../../../contract/donations.ts';
import { centsToDecimal } from '../../../contract/money.ts';
import { AppError } from '../../platform/app-error.ts';
import type { OrganisationTransaction } from '../../platform/database/database.ts';
import type { Deps, PublicOrganisation } from '../../platform/deps.ts';
import { enqueueJob } from '../../platform/jobs/job.ts';
import { claimStatusPoll, wasJustAsked } from '../donations/checks/claim-status-poll.ts';
import type { Donation } from '../donations/donation.ts';
import { isFinal, isOncePaid, publicStatus } from '../donations/donation-status.ts';
import { findDonation } from '../donations/queries.ts';
import { chooseReturnUrl } from '../organisations/domains/choose-return-url.ts';
import { findPublicOrganisation } from '../organisations/find-public-organisation.ts';
import { findScopeOfDonation } from '../sessions/public-scope.ts';
import { fetchPaymentJob } from './job-definitions.ts';

/** What the donor's page may know. Asking while the outcome is open makes us ask Mollie too, now and then. */
export async function showStatus(
  deps: Deps,
  donationId: string,
  ref: string | undefined,
): Promise<PublicDonation> {
  const scope = await findScopeOfDonation(deps.database, donationId);
  if (!scope) throw new AppError('not_found');
  const organisation = await findPublicOrganisation(deps, scope);
  return deps.database.transaction(scope, async (transaction) => {
    const donation = await findDonation(transaction, donationId);
    if (!donation) throw new AppError('not_found');
    if (!isFinal(donation.status)) await askNowAndThen(transaction, donation);
    return describe(donation, organisation, ref);
  });
}

async function askNowAndThen(transaction: OrganisationTransaction, donation: Donation): Promise<void> {
  const { mollie_payment_id: paymentId, donation_id: donationId } = donation;
  if (paymentId === null || wasJustAsked(donation) || !(await claimStatusPoll(transaction, donation))) return;
  const { organisationId } = transaction.scope;
  await enqueueJob(
    transaction,
    fetchPaymentJob,
    { organisationId, paymentId, donationId, subscriptionId: null },
    { key: `payment:${donationId}:${paymentId}` },
  );
}

function describe(
  donation: Donation,
  organisation: PublicOrganisation,
  ref: string | undefined,
): PublicDonation {
  const hasFailed = isFinal(donation.status) && !isOncePaid(donation.status);
  return {
    id: donation.donation_id,
    amount: centsToDecimal(donation.amount_cents),
    currency: 'EUR',
    isRecurring: donation.is_recurring,
    firstName: donation.first_name,
    status: publicStatus(donation.status),
    organizationName: organisation.name,
    returnUrl: chooseReturnUrl({
      wished: [ref, donation.return_url],
      hosts: organisation.hosts,
      websiteUrl: organisation.websiteUrl,
      pageUrl: (hasFailed && organisation.cancelUrl) || organisation.successUrl,
    }),
    cancelUrl: (donation.status === 'canceled' && organisation.cancelUrl) || null,
    thankYouText: organisation.thankYouText || null,
  };
}
