import { type DonorPage, maxShown } from '../../../../contract/donor-page.ts';
import type { Environment } from '../../../../contract/environments.ts';
import { centsToDecimal } from '../../../../contract/money.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { listMessagesOfDonations } from '../../campaigns/donor-wall/queries.ts';
import type { Deps } from '../../foundation/deps.ts';
import { listMailsOfDonations } from '../../foundation/mail/queries.ts';
import { isSilenced } from '../../foundation/mail/silence-recipient.ts';
import { readEffectiveSettings } from '../../foundation/settings/queries.ts';
import { isOfPerson } from '../../gifts/donations/donor/donations-of-donor.ts';
import { selectListed, toListed } from '../../gifts/donations/list/listed-donation.ts';
import { listPaymentsWithMistakes } from '../../gifts/donations/payments/queries.ts';
import { readDonorsWithFigures } from '../../gifts/donors/donor-figures.ts';
import { describeMissedCharge } from '../../money/missed-charges/describe-missed-charge.ts';
import { listMissedChargesOfSubscriptions } from '../../money/missed-charges/queries.ts';
import { describeChange } from '../../money/subscriptions/changes/describe-change.ts';
import { listChanges } from '../../money/subscriptions/changes/subscription-change.ts';
import { readNextCharge } from '../../money/subscriptions/next-charge.ts';
import { describeSubscriptions, type SubscriptionWithName } from '../../money/subscriptions/queries.ts';
import { listSubscriptionsOfDonors } from '../../money/subscriptions/subscriptions-of-donor.ts';
import { describePayment } from '../donation-detail/describe-payment.ts';
import { listOverviewsOfDonor, listReceiptsOfDonations } from '../numbered/papers.ts';
import { daysLeftToErase } from './erase-donor.ts';
import { describeDonor } from './list-donors.ts';

export async function readDonorPage(
  deps: Deps,
  transaction: OrganisationTransaction,
  donorId: string,
  environment: Environment,
): Promise<DonorPage> {
  const [donor] = await readDonorsWithFigures(transaction, [donorId], environment);
  if (!donor) throw new AppError('not_found');
  const settings = await readEffectiveSettings(transaction);
  const subscriptions = await listSubscriptionsOfDonors(transaction, [donorId], environment);
  const gifts = await listGifts(transaction, { donorId, email: donor.email, environment });
  // A mail about a monthly gift is stored with the first donation of that gift.
  const donationIds = [
    ...new Set([
      ...gifts.map(({ id }) => id),
      ...subscriptions.map(({ first_donation_id: firstId }) => firstId),
    ]),
  ];
  const mails = await listMailsOfDonations(transaction, donationIds);
  const wallMessages = await listMessagesOfDonations(transaction, donationIds);
  return {
    ...describeDonor(donor),
    apiEnvironment: environment,
    userId: transaction.scope.organisationId,
    organizationName: settings('org_name'),
    street: donor.street,
    postalCode: donor.postal_code,
    city: donor.city,
    isSilenced: await isSilenced(transaction, donor.email),
    erasureAskedAt: donor.erasure_asked_at?.toISOString() ?? null,
    daysToErase: donor.erasure_asked_at && daysLeftToErase(donor.erasure_asked_at, deps.clock.now()),
    gifts,
    monthlyGifts: await describeMonthlyGifts(deps, transaction, subscriptions),
    missedCharges: await listMissed(deps, transaction, subscriptions),
    papers: await listPapers(transaction, donorId, donationIds, environment),
    wallMessages: [...wallMessages].map(([donationId, { name, message, shows_amount, state }]) => ({
      donationId,
      name,
      message,
      showsAmount: shows_amount,
      state,
    })),
    mails: mails.map(({ mail }) => mail).toReversed(),
  };
}

async function listGifts(
  transaction: OrganisationTransaction,
  { environment, ...donor }: { donorId: string; email: string; environment: Environment },
): Promise<DonorPage['gifts']> {
  const gifts = await selectListed(transaction)
    .where('d.organisation_id', '=', transaction.scope.organisationId)
    .where(isOfPerson(donor))
    .where('d.environment', '=', environment)
    .orderBy('d.created_at', 'desc')
    .orderBy('d.donation_id')
    .limit(maxShown.gifts)
    .execute();
  const donationIds = gifts.map(({ donation_id }) => donation_id);
  const payments = await listPaymentsWithMistakes(transaction, donationIds);
  return gifts.map((gift) => ({
    ...toListed(gift),
    payments: payments.filter(({ donation_id }) => donation_id === gift.donation_id).map(describePayment),
  }));
}

async function describeMonthlyGifts(
  deps: Deps,
  transaction: OrganisationTransaction,
  subscriptions: readonly SubscriptionWithName[],
): Promise<DonorPage['monthlyGifts']> {
  const described = await describeSubscriptions(transaction, subscriptions, deps.clock.now());
  const gifts: DonorPage['monthlyGifts'] = [];
  for (const [index, subscription] of subscriptions.entries()) {
    const next = await readNextCharge(deps, transaction, subscription, undefined);
    const changes = await listChanges(transaction, subscription.subscription_id);
    gifts.push({
      ...described[index]!,
      nextCharge: next && { date: next.date, amount: centsToDecimal(next.amountCents) },
      changes: changes.map((change) => describeChange(change, subscription)),
    });
  }
  return gifts;
}

async function listMissed(
  deps: Deps,
  transaction: OrganisationTransaction,
  subscriptions: readonly SubscriptionWithName[],
): Promise<DonorPage['missedCharges']> {
  const ids = subscriptions.map(({ subscription_id }) => subscription_id);
  const missedCharges = await listMissedChargesOfSubscriptions(transaction, ids);
  const described: DonorPage['missedCharges'] = [];
  for (const missedCharge of missedCharges
    .toSorted((a, b) => b.due_on.localeCompare(a.due_on))
    .slice(0, maxShown.missedCharges)) {
    const shown = await describeMissedCharge(deps, transaction, missedCharge);
    if (shown) described.push(shown);
  }
  return described;
}

async function listPapers(
  transaction: OrganisationTransaction,
  donorId: string,
  donationIds: readonly string[],
  environment: Environment,
): Promise<DonorPage['papers']> {
  const receipts = await listReceiptsOfDonations(transaction, donationIds);
  const overviews = await listOverviewsOfDonor(transaction, donorId);
  return [...receipts, ...overviews.filter((paper) => paper.environment === environment)]
    .toSorted((a, b) => b.issued_at.getTime() - a.issued_at.getTime() || b.number.localeCompare(a.number))
    .map((paper) => ({
      number: paper.number,
      amount: centsToDecimal(paper.amount_cents),
      issuedAt: paper.issued_at.toISOString(),
      donationId: paper.donation_id,
      year: paper.year,
      isReplaced: paper.replaced_by !== null,
    }));
}
