import type { DonorExport } from '../../../../contract/donors.ts';
import { frequencyOf } from '../../../../contract/frequencies.ts';
import { centsToDecimal } from '../../../../contract/money.ts';
import { isOfflineMethod, paymentMethodLabel } from '../../../../contract/payment-methods.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { dutchDate, dutchTimestamp } from '../../../platform/dutch-calendar.ts';
import { auditChange } from '../../foundation/audit/record-audit.ts';
import { fundNameOf, pageTitleOf } from '../../campaigns/pages/names-of-gift.ts';
import { molliePaymentIdOf } from '../../gifts/donations/payments/queries.ts';
import type { Donation } from '../../gifts/donations/donation.ts';
import { selectDonationsOfPerson } from '../../gifts/donations/donor/donations-of-donor.ts';
import { findDonorByEmail } from '../../gifts/donors/queries.ts';
import { listMessagesOfDonations, type WrittenMessage } from '../../campaigns/donor-wall/queries.ts';
import { listHonours, type WrittenHonour } from '../../campaigns/honours/queries.ts';
import { listMailsOfDonations } from '../../foundation/mail/queries.ts';
import { listOverviewsOfDonor } from '../numbered/papers.ts';
import type { Visitor } from '../../foundation/sessions/access.ts';
import { readEffectiveSettings } from '../../foundation/settings/queries.ts';
import { frequencyOfSubscription, type Subscription } from '../../money/subscriptions/subscription.ts';
import { selectSubscriptionsOfDonor } from '../../money/subscriptions/subscriptions-of-donor.ts';

export async function exportDonor(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  scope: OrganisationScope,
  visitor: Visitor,
  email: string,
): Promise<DonorExport> {
  return database.transaction(scope, async (transaction) => {
    const exported = await readDonorExport(transaction, email, clock.now());
    await auditChange(transaction, visitor, 'donor_exported');
    return exported;
  });
}

export async function readDonorExport(
  transaction: OrganisationTransaction,
  email: string,
  now: Date,
): Promise<DonorExport> {
  const donor = await findDonorByEmail(transaction, email);
  const donations = await selectDonationsOfPerson(transaction, { donorId: donor?.donor_id, email })
    .select([
      pageTitleOf('donation').as('page_title'),
      fundNameOf('donation').as('fund_name'),
      molliePaymentIdOf('donation').as('mollie_payment_id'),
    ])
    .execute();
  if (!donor && donations.length === 0) throw new AppError('not_found');
  const subscriptions = donor ? await selectSubscriptionsOfDonor(transaction, donor.donor_id).execute() : [];
  const overviews = donor ? await listOverviewsOfDonor(transaction, donor.donor_id) : [];
  const settings = await readEffectiveSettings(transaction);
  const donationIds = donations.map(({ donation_id }) => donation_id);
  const mails = await listMailsOfDonations(transaction, donationIds);
  const wallMessages = await listMessagesOfDonations(transaction, donationIds);
  const honours = await listHonours(transaction, donationIds);
  return {
    email,
    exportedAt: dutchTimestamp(now),
    organizationName: settings('org_name'),
    details: donor && {
      firstName: donor.first_name,
      lastName: donor.last_name,
      isCompany: donor.is_company,
      street: donor.street,
      postalCode: donor.postal_code,
      city: donor.city,
      erasureAskedAt: donor.erasure_asked_at && dutchTimestamp(donor.erasure_asked_at),
    },
    donations: donations.map((donation) => ({
      ...describeDonation(donation),
      ...describeHonour(honours.get(donation.donation_id)),
      wallMessage: describeWallMessage(wallMessages.get(donation.donation_id)),
      mails: mails
        .filter(({ donationId }) => donationId === donation.donation_id)
        .map(({ mail }) => ({ ...mail, sentAt: mail.sentAt && dutchTimestamp(new Date(mail.sentAt)) })),
    })),
    subscriptions: subscriptions.map(describeSubscription),
    yearOverviews: overviews.map((paper) => ({
      number: paper.number,
      year: paper.year ?? 0,
      total: centsToDecimal(paper.amount_cents),
      issuedAt: dutchTimestamp(paper.issued_at),
      replacedBy: paper.replaced_by,
      facts: paper.facts === null ? null : JSON.parse(paper.facts),
    })),
  };
}

type ExportedDonation = DonorExport['donations'][number];

function describeHonour(
  honour: WrittenHonour | undefined,
): Pick<ExportedDonation, 'honoured' | 'honourCard'> {
  if (!honour) return { honoured: null, honourCard: null };
  const { honoured, recipient_name: to, recipient_email: email, message } = honour;
  return { honoured, honourCard: email === null ? null : { to, email, message } };
}

function describeWallMessage(wallMessage: WrittenMessage | undefined): ExportedDonation['wallMessage'] {
  if (!wallMessage) return null;
  const { shows_amount: showsAmount, name, message, state } = wallMessage;
  return { name, message, showsAmount, state };
}

function describeDonation(
  donation: Donation & Record<'page_title' | 'fund_name' | 'mollie_payment_id', string | null>,
): Omit<ExportedDonation, 'honoured' | 'honourCard' | 'wallMessage' | 'mails'> {
  // Only the day of an offline gift is known.
  const momentOf = isOfflineMethod(donation.method) ? dutchDate : dutchTimestamp;
  return {
    id: donation.donation_id,
    amount: centsToDecimal(donation.amount_cents),
    amountRefunded: centsToDecimal(donation.amount_refunded_cents),
    amountChargedBack: centsToDecimal(donation.amount_charged_back_cents),
    currency: 'EUR',
    firstName: donation.first_name,
    lastName: donation.last_name,
    email: donation.email,
    status: donation.status,
    isRecurring: donation.is_recurring,
    frequency: frequencyOf(donation),
    apiEnvironment: donation.environment,
    createdAt: momentOf(donation.created_at),
    completedAt: donation.completed_at && momentOf(donation.completed_at),
    molliePaymentId: donation.mollie_payment_id,
    paymentMethod: donation.method && paymentMethodLabel(donation.method),
    amountForCosts: centsToDecimal(donation.costs_cents),
    pageTitle: donation.page_title,
    fundName: donation.fund_name,
    source: donation.source,
  };
}

function describeSubscription(subscription: Subscription): DonorExport['subscriptions'][number] {
  return {
    id: subscription.subscription_id,
    amount: centsToDecimal(subscription.amount_cents),
    frequency: frequencyOfSubscription(subscription),
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
