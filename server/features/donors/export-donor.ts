import type { DonorExport } from '../../../contract/donors.ts';
import { centsToDecimal } from '../../../contract/money.ts';
import { paymentMethodLabel } from '../../../contract/payment-methods.ts';
import { AppError } from '../../platform/app-error.ts';
import type { OrganisationTransaction } from '../../platform/database/database.ts';
import type { OrganisationScope } from '../../platform/database/scope.ts';
import type { Deps } from '../../platform/deps.ts';
import { dutchTimestamp } from '../../platform/dutch-calendar.ts';
import { auditChange } from '../audit/record-audit.ts';
import type { Donation } from '../donations/donation.ts';
import { donationsOfDonor } from '../donations/donor/donations-of-donor.ts';
import { listMailsOfDonations } from '../mail/donor-mails.ts';
import { listPapersOfDonor } from '../papers/donor-papers.ts';
import type { Visitor } from '../sessions/access.ts';
import { readEffectiveSettings } from '../settings/queries.ts';
import type { Subscription } from '../subscriptions/subscription.ts';
import { subscriptionsOfDonor } from '../subscriptions/subscriptions-of-donor.ts';
import type { Donor } from './donor.ts';
import { findDonor } from './queries.ts';

/** Everything an organisation has about a donor, for a donor who asks what that is. */
export async function exportDonor(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  scope: OrganisationScope,
  visitor: Visitor,
  email: string,
): Promise<DonorExport> {
  return database.transaction(scope, async (transaction) => {
    const exported = await gatherDonor(transaction, email, clock.now());
    await auditChange(transaction, visitor, 'donor_exported');
    return exported;
  });
}

/** The same for the donor, who needs nobody's leave. */
export async function gatherDonor(
  transaction: OrganisationTransaction,
  email: string,
  now: Date,
): Promise<DonorExport> {
  const donations = await donationsOfDonor(transaction, email).execute();
  const subscriptions = await subscriptionsOfDonor(transaction, email).execute();
  if (donations.length === 0 && subscriptions.length === 0) throw new AppError('not_found');
  const settings = await readEffectiveSettings(transaction);
  const mails = await listMailsOfDonations(
    transaction,
    donations.map(({ donation_id }) => donation_id),
  );
  return {
    email,
    exportedAt: dutchTimestamp(now),
    organizationName: settings('org_name'),
    details: describeDetails(await findDonor(transaction, email)),
    donations: donations.map((donation) => ({
      ...describeDonation(donation),
      mails: mails
        .filter(({ donationId }) => donationId === donation.donation_id)
        .map(({ mail }) => ({ ...mail, sentAt: mail.sentAt && dutchTimestamp(new Date(mail.sentAt)) })),
    })),
    subscriptions: subscriptions.map(describeSubscription),
    yearOverviews: (await listPapersOfDonor(transaction, email)).map((paper) => ({
      number: paper.number,
      year: paper.year ?? 0,
      total: centsToDecimal(paper.amount_cents),
      issuedAt: dutchTimestamp(paper.issued_at),
      replacedBy: paper.replaced_by,
      facts: paper.facts === null ? null : JSON.parse(paper.facts),
    })),
  };
}

function describeDetails(donor: Donor | undefined): DonorExport['details'] {
  return (
    donor && {
      firstName: donor.first_name,
      lastName: donor.last_name,
      street: donor.street,
      postalCode: donor.postal_code,
      city: donor.city,
      erasureAskedAt: donor.erasure_asked_at && dutchTimestamp(donor.erasure_asked_at),
    }
  );
}

function describeDonation(donation: Donation): Omit<DonorExport['donations'][number], 'mails'> {
  return {
    id: donation.donation_id,
    amount: centsToDecimal(donation.amount_cents),
    amountRefunded: centsToDecimal(donation.amount_refunded_cents),
    amountChargedBack: centsToDecimal(donation.amount_charged_back_cents),
    currency: 'EUR',
    firstName: donation.first_name,
    lastName: donation.last_name,
    email: donation.email,
    status: donation.status === 'created' ? 'pending' : donation.status,
    isRecurring: donation.is_recurring,
    apiEnvironment: donation.environment,
    createdAt: dutchTimestamp(donation.created_at),
    completedAt: donation.completed_at && dutchTimestamp(donation.completed_at),
    molliePaymentId: donation.mollie_payment_id,
    paymentMethod: donation.method && paymentMethodLabel(donation.method),
  };
}

function describeSubscription(subscription: Subscription): DonorExport['subscriptions'][number] {
  return {
    id: subscription.subscription_id,
    amount: centsToDecimal(subscription.amount_cents),
    currency: 'EUR',
    firstName: subscription.first_name,
    lastName: subscription.last_name,
    status: subscription.status,
    apiEnvironment: subscription.environment,
    startDate: subscription.start_date,
    createdAt: dutchTimestamp(subscription.created_at),
    endedAt: subscription.ended_at && dutchTimestamp(subscription.ended_at),
    mollieCustomerId: subscription.mollie_customer_id,
  };
}
