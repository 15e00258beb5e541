import type { Domain } from '../../../contract/domains.ts';
import type { PublicDonation } from '../../../contract/donations.ts';
import { centsToDecimal } from '../../../contract/money.ts';
import { AppError } from '../../platform/app-error.ts';
import type { OrganisationTransaction } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { enqueueJob } from '../../platform/jobs/job.ts';
import { claimStatusPoll, wasJustAsked } from '../donations/checks/claim-status-poll.ts';
import type { Donation } from '../donations/donation.ts';
import { isFinal, isOncePaid, publicStatus } from '../donations/donation-status.ts';
import { findDonation } from '../donations/queries.ts';
import { chooseReturnUrl } from '../organisations/domains/choose-return-url.ts';
import { listDomains } from '../organisations/domains/queries.ts';
import { findScopeOfDonation } from '../sessions/public-scope.ts';
import { readEffectiveSettings } from '../settings/queries.ts';
import { fetchPaymentJob } from './job-definitions.ts';

/** What the donor's page may know. Asking while the outcome is open makes us ask Mollie too, now and then. */
export async function showStatus(
  { database }: Deps,
  donationId: string,
  ref: string | undefined,
): Promise<PublicDonation> {
  const scope = await findScopeOfDonation(database, donationId);
  if (!scope) throw new AppError('not_found');
  return database.transaction(scope, async (transaction) => {
    // Asked for in one go, because a donor is waiting.
    const [donation, settings, domains] = await Promise.all([
      findDonation(transaction, donationId),
      readEffectiveSettings(transaction),
      listDomains(transaction),
    ]);
    if (!donation) throw new AppError('not_found');
    if (!isFinal(donation.status)) await askNowAndThen(transaction, donation);
    return describe(donation, settings, domains, ref);
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
  settings: Awaited<ReturnType<typeof readEffectiveSettings>>,
  domains: readonly Domain[],
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
    organizationName: settings('org_name'),
    returnUrl: chooseReturnUrl({
      wished: [ref, donation.return_url],
      hosts: domains.map(({ host }) => host),
      websiteUrl: settings('org_website_url'),
      pageUrl: (hasFailed && settings('custom_cancel_url')) || settings('custom_success_url'),
    }),
    cancelUrl: (donation.status === 'canceled' && settings('custom_cancel_url')) || null,
    thankYouText: settings('form_thanks') || null,
  };
}
