import type { PublicDonation } from '../../../../contract/donations.ts';
import { pagePath, type PageKind } from '../../../../contract/campaigns.ts';
import { frequencyOf } from '../../../../contract/frequencies.ts';
import { centsToDecimal } from '../../../../contract/money.ts';
import type { StatusPage } from '../../../../donor/render/status-page.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps, PublicOrganisation } from '../../foundation/deps.ts';
import { findPublicOrganisation } from '../../foundation/organisation/find-public-organisation.ts';
import { enqueueJob } from '../../../platform/jobs/job.ts';
import { listMessagesOfDonations } from '../../campaigns/donor-wall/queries.ts';
import { findPageOfGift } from '../../campaigns/pages/find-public-page.ts';
import { findMakerName } from '../action-pages/queries.ts';
import { claimStatusPoll, wasJustAsked } from '../../gifts/donations/payments/checks/claim-checks.ts';
import type { Donation } from '../../gifts/donations/donation.ts';
import { isFinal, wasPaid, publicStatus, statusOfDonation } from '../../gifts/donations/donation-status.ts';
import { findDonation } from '../../gifts/donations/queries.ts';
import type { Payment } from '../../gifts/donations/payments/payment.ts';
import { listPayments, type PaymentOfDonation } from '../../gifts/donations/payments/queries.ts';
import { findMailObstacle } from '../../foundation/mail/find-mail-obstacle.ts';
import { chooseReturnUrl } from '../../foundation/organisation/choose-return-url.ts';
import { findOrganisation } from '../../foundation/organisation/find-organisation.ts';
import { findScopeOfDonation } from '../../foundation/sessions/public-scope.ts';
import { findCurrentPaymentKey } from '../../foundation/settings/payment-keys.ts';
import { findChargeToPayAgain } from '../../money/missed-charges/pay-missed-charge.ts';
import { readBankAccountAfterwards } from '../../money/missed-charges/paid-account.ts';
import { listChanges, takesPrecedence } from '../../money/subscriptions/changes/subscription-change.ts';
import { readNextCharge } from '../../money/subscriptions/next-charge.ts';
import { findSubscriptionOfDonation } from '../../money/subscriptions/queries.ts';
import { fetchPaymentJob } from '../../money/payments/job-definitions.ts';
import { findRetryObstacle } from '../../money/payments/retry-donation.ts';

export async function readStatusPage(
  deps: Deps,
  donationId: string,
  requestedReturnUrl: string | undefined,
): Promise<StatusPage> {
  const scope = await findScopeOfDonation(deps.database, donationId);
  if (!scope) throw new AppError('not_found');
  const organisation = await findPublicOrganisation(deps, scope);
  return deps.database.transaction(scope, async (transaction): Promise<StatusPage> => {
    const [gift, recipient, key] = await Promise.all([
      readDonation(deps, transaction, donationId),
      findOrganisation(transaction),
      findCurrentPaymentKey(deps, transaction),
    ]);
    const { donation, payments, latest } = gift;
    const page = await findPageOfDonation(transaction, donation, deps.clock.now());
    const isOpen = recipient?.closingSince === null;
    const isMissedCharge = latest?.kind === 'recovery';
    const changesBankAccount = latest?.kind === 'account';
    return {
      donation: toPublicDonation(
        gift,
        withThankYouOfPage(organisation, page && thanksOfPage(page, donation)),
        requestedReturnUrl,
      ),
      hasId: true,
      organisation,
      myGiftHref: `/mijn-gift?orgId=${scope.organisationId}`,
      isTest: donation.environment === 'test',
      canContinue: typeof latest?.checkout_url === 'string',
      isMissedCharge,
      isTakenBack:
        isMissedCharge && payments.some(({ kind, status }) => kind === 'charge' && status === 'charged_back'),
      account: latest && (await readBankAccountAfterwards(transaction, { donation, payment: latest })),
      isOtherAccount: changesBankAccount,
      keepsFormerAccount: changesBankAccount && (await keepsFormerAccount(transaction, gift)),
      paidTwiceCents: paidTwiceCents(payments),
      reloadsWhenPaid: reloadsWhenPaid(gift),
      noMailBecause: await findNoMailReason(deps, transaction, donation),
      nextCharge: donation.is_recurring ? await findNextCharge(deps, transaction, gift) : undefined,
      canRetry: isMissedCharge
        ? isOpen && (await findChargeToPayAgain(deps, transaction, donationId)) !== undefined
        : findRetryObstacle(
            donation,
            latest?.created_at ?? donation.created_at,
            { isOpen, key },
            deps.clock.now(),
          ) === undefined,
      wallMessage: await findWallMessage(transaction, donation),
      campaign: page && {
        ...describeCampaign(deps, page, donation),
        maker: donation.page_id && (await findMakerName(transaction, donation.page_id, page.kind)),
      },
      formUrl: isOpen && key ? new URL(organisation.formPath, deps.publicUrl).href : undefined,
      form: {
        organisationId: scope.organisationId,
        returnUrl: returnUrlOf(donation, organisation, requestedReturnUrl, organisation.successUrl),
        pageSlug: page?.slug,
        costsCents: donation.costs_cents,
      },
    };
  });
}

async function findNoMailReason(
  deps: Deps,
  transaction: OrganisationTransaction,
  { email, environment }: Donation,
): Promise<string | undefined> {
  if (email === null) return undefined;
  return findMailObstacle(deps, transaction, { kind: 'confirmation', to: email, environment });
}

/** A wall shows neither a test gift nor a refused message, so the donor reads nothing about them. */
async function findWallMessage(
  transaction: OrganisationTransaction,
  { donation_id: donationId, page_id: pageId, environment }: Donation,
): Promise<StatusPage['wallMessage']> {
  if (pageId === null || environment === 'test') return undefined;
  const left = (await listMessagesOfDonations(transaction, [donationId])).get(donationId);
  if (left?.state !== 'waiting' && left?.state !== 'shown') return undefined;
  return { name: left.name, message: left.message, isWaiting: left.state === 'waiting' };
}

/**
 * True if the thanks can be written only after the payment, because they name the next charge date or a double
 * payment. False for a payment that only changes the bank account.
 */
function reloadsWhenPaid({ donation, payments, latest }: DonationWithPayments): boolean {
  return latest?.kind !== 'account' && (donation.is_recurring || payments.length > 1);
}

function paidTwiceCents(payments: readonly PaymentOfDonation[]): number | undefined {
  const cents = payments
    .filter(({ mistake, status }) => mistake === 'paid_twice' && wasPaid(status))
    .reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  return cents || undefined;
}

async function keepsFormerAccount(
  transaction: OrganisationTransaction,
  { donation, latest }: DonationWithPayments,
): Promise<boolean> {
  const subscription = await findSubscriptionOfDonation(transaction, donation);
  if (!latest || subscription?.status !== 'active') return false;
  const changes = await listChanges(transaction, subscription.subscription_id);
  return !changes.some(
    ({ kind, state, mandate_id, requested_at }) =>
      (state === 'wanted' && takesPrecedence(kind)) ||
      (mandate_id !== null && requested_at > latest.created_at),
  );
}

async function findNextCharge(
  deps: Deps,
  transaction: OrganisationTransaction,
  { donation, latest }: DonationWithPayments,
): Promise<StatusPage['nextCharge']> {
  const subscription = await findSubscriptionOfDonation(transaction, donation);
  return subscription && readNextCharge(deps, transaction, subscription, latest);
}

export type ShownDonation = Pick<
  Donation,
  'donation_id' | 'amount_cents' | 'is_recurring' | 'interval_months' | 'first_name' | 'status' | 'return_url'
>;
export type ShownPayment = Pick<
  Payment,
  'organisation_id' | 'payment_id' | 'kind' | 'status' | 'mollie_payment_id' | 'last_asked_at'
>;

interface ShownGift {
  donation: ShownDonation;
  latest: ShownPayment | undefined;
}

interface DonationWithPayments {
  donation: Donation;
  payments: PaymentOfDonation[];
  /** Undefined for a gift that the organisation entered itself. */
  latest: PaymentOfDonation | undefined;
}

async function readDonation(
  { clock }: Pick<Deps, 'clock'>,
  transaction: OrganisationTransaction,
  donationId: string,
): Promise<DonationWithPayments> {
  const { organisationId } = transaction.scope;
  const [donation, payments] = await Promise.all([
    findDonation(transaction, donationId),
    listPayments(transaction, { organisation_id: organisationId, donation_id: donationId }),
  ]);
  if (!donation) throw new AppError('not_found');
  const latest = payments.at(-1);
  const now = clock.now();
  if (latest && needsPaymentCheck(latest, now)) await enqueuePaymentCheck(transaction, latest, now);
  return { donation, payments, latest };
}

function statusForDonor({ donation, latest }: ShownGift): Donation['status'] {
  return latest?.kind === 'recovery' && donation.status !== 'completed'
    ? statusOfDonation(latest.status)
    : donation.status;
}

async function findPageOfDonation(transaction: OrganisationTransaction, donation: Donation, now: Date) {
  const pageId = donation.page_id ?? donation.closed_page_id;
  return pageId === null ? undefined : findPageOfGift(transaction, pageId, now);
}

type PageOfGift = NonNullable<Awaited<ReturnType<typeof findPageOfDonation>>>;

function describeCampaign(
  { publicUrl }: Pick<Deps, 'publicUrl'>,
  page: PageOfGift,
  { page_id: pageId }: Donation,
): NonNullable<StatusPage['campaign']> {
  const path = pagePath(page.slug);
  return {
    title: page.title,
    path: page.state === 'open' || page.state === 'closed' ? path : null,
    shareUrl: pageId !== null && page.isOpen ? new URL(path, publicUrl).href : undefined,
    isClosed: pageId === null,
    isQuiet: page.kind === 'in_memoriam',
  };
}

function thanksOfPage({ kind, thank_you_text }: PageOfGift, { page_id }: Donation): PageThanks {
  return { kind, thankYouText: page_id === null ? null : thank_you_text };
}

export interface PageThanks {
  kind: PageKind | null;
  thankYouText: string | null;
}

/**
 * Replaces the organisation's thank-you text with that of the campaign page, if the page has one. An in
 * memoriam page never shows the organisation's text, because that text is written for all donors.
 */
export function withThankYouOfPage(
  organisation: PublicOrganisation,
  { kind = null, thankYouText = null }: Partial<PageThanks> = {},
): PublicOrganisation {
  if (thankYouText || kind === 'in_memoriam') return { ...organisation, thankYouText: thankYouText ?? '' };
  return organisation;
}

export function needsPaymentCheck(payment: ShownPayment, now: Date): boolean {
  return !isFinal(payment.status) && payment.mollie_payment_id !== null && !wasJustAsked(payment, now);
}

export async function enqueuePaymentCheck(
  transaction: OrganisationTransaction,
  payment: ShownPayment,
  now: Date,
): Promise<void> {
  const { mollie_payment_id: molliePaymentId, payment_id: paymentId } = payment;
  if (molliePaymentId === null) return;
  if (!(await claimStatusPoll(transaction, payment, now))) return;
  const { organisationId } = transaction.scope;
  await enqueueJob(
    transaction,
    fetchPaymentJob,
    { organisationId, molliePaymentId, paymentId, subscriptionId: null },
    { key: `payment:${paymentId}:${molliePaymentId}` },
  );
}

export function toPublicDonation(
  gift: ShownGift,
  organisation: PublicOrganisation,
  requestedReturnUrl: string | undefined,
): PublicDonation {
  const { donation } = gift;
  const status = statusForDonor(gift);
  const hasFailed = isFinal(status) && !wasPaid(status);
  const pageUrl = (hasFailed && organisation.cancelUrl) || organisation.successUrl;
  return {
    id: donation.donation_id,
    amount: centsToDecimal(donation.amount_cents),
    currency: 'EUR',
    isRecurring: donation.is_recurring,
    frequency: frequencyOf(donation),
    firstName: donation.first_name,
    status: publicStatus(status),
    organizationName: organisation.name,
    returnUrl: returnUrlOf(donation, organisation, requestedReturnUrl, pageUrl),
    cancelUrl: (status === 'canceled' && organisation.cancelUrl) || null,
    thankYouText: organisation.thankYouText || null,
  };
}

function returnUrlOf(
  donation: ShownDonation,
  { hosts, websiteUrl, formPath }: PublicOrganisation,
  requestedReturnUrl: string | undefined,
  pageUrl: string,
): string {
  return chooseReturnUrl({
    requested: [requestedReturnUrl, donation.return_url],
    hosts,
    websiteUrl,
    pageUrl,
    formPath,
  });
}
