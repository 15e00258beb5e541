import type { PublicDonation } from '../../../../contract/donations.ts';
import { pagePath } from '../../../../contract/campaigns.ts';
import { frequencyOf } from '../../../../contract/frequencies.ts';
import { centsToDecimal } from '../../../../contract/money.ts';
import type { StatusPage } from '../../../../donor/render/status-page.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { PublicOrganisation } from '../../foundation/organisation/public-organisation.ts';
import { enqueueJob } from '../../../platform/jobs/job.ts';
import { findPageOfGift } from '../../campaigns/pages/find-public-page.ts';
import { claimStatusPoll, wasJustAsked } from '../../gifts/donations/checks/claim-status-poll.ts';
import type { Donation } from '../../gifts/donations/donation.ts';
import { isFinal, isOncePaid, publicStatus } from '../../gifts/donations/donation-status.ts';
import { findMistake } from '../../gifts/donations/outcome/mistaken-charge.ts';
import { findDonation, listTries } from '../../gifts/donations/queries.ts';
import { findMailObstacle } from '../../foundation/mail/find-mail-obstacle.ts';
import { chooseReturnUrl } from '../../foundation/organisation/domains/choose-return-url.ts';
import { findPublicOrganisation } from '../../foundation/organisation/find-public-organisation.ts';
import { findOrganisation } from '../../foundation/organisation/find-organisation.ts';
import { findScopeOfDonation } from '../../foundation/sessions/public-scope.ts';
import { findCurrentPaymentKey } from '../../foundation/settings/payment-keys.ts';
import { readAccountAfterwards } from '../../money/missed-months/paid-account.ts';
import { readNextCharge } from '../../money/subscriptions/next-charge.ts';
import { findSubscriptionOfDonation } from '../../money/subscriptions/queries.ts';
import { fetchPaymentJob } from '../../money/payments/job-definitions.ts';
import { findRetryObstacle } from '../../money/payments/retry-gift.ts';

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
    const donation = await readDonation(transaction, donationId);
    const page = await findPageOf(transaction, donation);
    return show(transaction, donation, withThanksOf(page, donation, organisation), ref);
  });
}

/** The same with what only the page itself shows: whose it is, and the way to pay after all. */
export async function showStatusPage(
  deps: Deps,
  donationId: string,
  ref: string | undefined,
): Promise<StatusPage> {
  const scope = await findScopeOfDonation(deps.database, donationId);
  if (!scope) throw new AppError('not_found');
  const organisation = await findPublicOrganisation(deps, scope);
  return deps.database.transaction(scope, async (transaction) => {
    const [donation, recipient, key] = await Promise.all([
      readDonation(transaction, donationId),
      findOrganisation(transaction),
      findCurrentPaymentKey(deps, transaction),
    ]);
    const page = await findPageOf(transaction, donation);
    const isOpen = recipient?.closingSince === null;
    const { organisationId } = transaction.scope;
    const { retry_of } = donation;
    const isMissedMonth = donation.purpose === 'recovery';
    return {
      donation: await show(transaction, donation, withThanksOf(page, donation, organisation), ref),
      hasId: true,
      organisation,
      myGiftHref: `/mijn-gift?orgId=${scope.organisationId}`,
      isTest: donation.environment === 'test',
      canContinue: donation.checkout_url !== null,
      isMissedMonth,
      isTakenBack:
        isMissedMonth && (await findDonation(transaction, retry_of ?? ''))?.status === 'charged_back',
      account: await readAccountAfterwards(transaction, donation),
      isOtherAccount: donation.purpose === 'account',
      isPaidTwice: isOncePaid(donation.status) && (await findMistake(transaction, donation)) === 'paid_twice',
      isToldOncePaid: isToldOncePaid(donation),
      noMailBecause: await findNoMailReason(deps, transaction, donation),
      nextCharge: donation.is_recurring ? await findNextCharge(deps, transaction, donation) : undefined,
      canRetry: findRetryObstacle(donation, { isOpen, key }, deps.clock.now()) === undefined,
      asking: page && askingOf(page, donation),
      form: {
        organisationId,
        returnUrl: returnUrlOf(donation, organisation, ref, organisation.successUrl),
        pageSlug: page?.slug,
        costsCents: donation.costs_cents,
      },
    };
  });
}

/** Undefined for a donor who is mailed. */
async function findNoMailReason(
  deps: Deps,
  transaction: OrganisationTransaction,
  { email, environment }: Donation,
): Promise<string | undefined> {
  if (email === null) return undefined;
  return findMailObstacle(deps, transaction, { kind: 'confirmation', to: email, environment });
}

/** From another account a gift is paid once, and what follows from it is known before. */
function isToldOncePaid({ is_recurring, retry_of, purpose }: Donation): boolean {
  return purpose !== 'account' && (is_recurring || retry_of !== null);
}

/** Undefined while there is no gift yet that comes again. */
async function findNextCharge(
  deps: Deps,
  transaction: OrganisationTransaction,
  donation: Donation,
): Promise<StatusPage['nextCharge']> {
  const gift = await findSubscriptionOfDonation(transaction, donation);
  return gift && readNextCharge(deps, transaction, gift, donation);
}

async function readDonation(transaction: OrganisationTransaction, donationId: string): Promise<Donation> {
  const donation = await findDonation(transaction, donationId);
  if (!donation) throw new AppError('not_found');
  if (!isFinal(donation.status)) await askNowAndThen(transaction, donation);
  return donation;
}

/** The page that asked for a gift, also when it had closed by then. */
async function findPageOf(transaction: OrganisationTransaction, donation: Donation) {
  const pageId = donation.page_id ?? donation.closed_page_id;
  return pageId === null ? undefined : findPageOfGift(transaction, pageId);
}

type PageOfGift = NonNullable<Awaited<ReturnType<typeof findPageOf>>>;

function askingOf(page: PageOfGift, { page_id: pageId }: Donation): StatusPage['asking'] {
  return {
    title: page.title,
    path: page.state === 'open' || page.state === 'closed' ? pagePath(page.slug) : null,
    isClosed: pageId === null,
    isQuiet: page.kind === 'in_memoriam',
  };
}

/** A page may thank in its own words, for what it got. */
function withThanksOf(
  page: PageOfGift | undefined,
  { page_id: pageId }: Donation,
  organisation: PublicOrganisation,
): PublicOrganisation {
  return pageId !== null && page?.thank_you_text
    ? { ...organisation, thankYouText: page.thank_you_text }
    : organisation;
}

async function show(
  transaction: OrganisationTransaction,
  donation: Donation,
  organisation: PublicOrganisation,
  ref: string | undefined,
): Promise<PublicDonation> {
  const outcome = hasFailed(donation) ? await findPaidTry(transaction, donation) : donation;
  return { ...describe(outcome, organisation, ref), id: donation.donation_id };
}

/** A gift that was paid at another try was paid: whoever looks at the page of an earlier one should not pay again. */
async function findPaidTry(transaction: OrganisationTransaction, donation: Donation): Promise<Donation> {
  const tries = await listTries(transaction, donation);
  return tries.find(({ status }) => isOncePaid(status)) ?? donation;
}

function hasFailed({ status }: Donation): boolean {
  return isFinal(status) && !isOncePaid(status);
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
  const pageUrl = (hasFailed(donation) && organisation.cancelUrl) || organisation.successUrl;
  return {
    id: donation.donation_id,
    amount: centsToDecimal(donation.amount_cents),
    currency: 'EUR',
    isRecurring: donation.is_recurring,
    frequency: frequencyOf(donation),
    firstName: donation.first_name,
    status: publicStatus(donation.status),
    organizationName: organisation.name,
    returnUrl: returnUrlOf(donation, organisation, ref, pageUrl),
    cancelUrl: (donation.status === 'canceled' && organisation.cancelUrl) || null,
    thankYouText: organisation.thankYouText || null,
  };
}

function returnUrlOf(
  donation: Donation,
  { hosts, websiteUrl }: PublicOrganisation,
  ref: string | undefined,
  pageUrl: string,
): string {
  return chooseReturnUrl({ wished: [ref, donation.return_url], hosts, websiteUrl, pageUrl });
}
