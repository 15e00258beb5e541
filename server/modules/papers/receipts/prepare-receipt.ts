import { frequencyOf, wordsOfInterval } from '../../../../contract/frequencies.ts';
import { formatEuros } from '../../../../contract/money.ts';
import type { PaperFacts, IssuerFacts } from '../../../../contract/paper-facts.ts';
import { type OfflineMethod, paymentMethodLabel } from '../../../../contract/payment-methods.ts';
import { paymentReporterOf } from '../../../../contract/seen-by.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { dutchDate, formatDutchDate } from '../../../platform/dutch-calendar.ts';
import { readNamesOfGift } from '../../campaigns/pages/names-of-gift.ts';
import { type Donation, returnedCentsOf } from '../../gifts/donations/donation.ts';
import { wasPaid } from '../../gifts/donations/donation-status.ts';
import { findDonation } from '../../gifts/donations/queries.ts';
import type { Payment } from '../../gifts/donations/payments/payment.ts';
import { outcomeOfPayments } from '../../gifts/donations/payments/outcome-of-payments.ts';
import { listPayments } from '../../gifts/donations/payments/queries.ts';
import { hasMessage } from '../../campaigns/donor-wall/queries.ts';
import { findHonour } from '../../campaigns/honours/queries.ts';
import { issueReceipt } from '../numbered/issue-paper.ts';
import { paperIdentityOf, parseStoredFacts, readIssuerFacts } from '../numbered/issuer-facts.ts';
import { donorNameOf } from '../../gifts/donors/donor.ts';
import { sumCentsBeingRefundedOfPayments } from '../../gifts/refunds-under-way/refund-under-way.ts';
import { readEffectiveSettings, type EffectiveSettings } from '../../foundation/settings/queries.ts';
import { findMonthOfMissedCharge } from '../../money/missed-charges/queries.ts';
import { describeMandate, type NextCharge, readNextCharge } from '../../money/subscriptions/next-charge.ts';
import { findSubscriptionOfDonation } from '../../money/subscriptions/queries.ts';
import { isRunning, type Subscription } from '../../money/subscriptions/subscription.ts';
import {
  organisationFactsOf,
  issuerFactsOn,
  type ReceiptFacts,
} from '../../foundation/organisation/receipt-facts.ts';
import type { Paper } from '../numbered/papers.ts';

export interface PreparedReceipt {
  donation: Donation;
  /** The payment that gives the gift its status. Null for a gift that the organisation entered itself. */
  paymentId: string | null;
  /** Counts paid payments before `paymentId`, such as a charged-back charge. Ignores double payments. */
  earlierPayments: number;
  settings: EffectiveSettings;
  receipt: ReceiptFacts;
  /** The facts to sign. Null without a receipt: the gift is unpaid, or the organisation may not issue papers yet. */
  facts: PaperFacts | null;
}

/**
 * Reads the facts for the confirmation mail and the receipt. Issues a missing receipt if the gift is paid and the
 * organisation may issue papers.
 */
export async function prepareReceipt(
  { database, publicUrl, clock }: Pick<Deps, 'database' | 'publicUrl' | 'clock'>,
  scope: OrganisationScope,
  donationId: string,
): Promise<PreparedReceipt | undefined> {
  return database.transaction(scope, async (transaction) => {
    const [donation, payments, settings] = await Promise.all([
      findDonation(transaction, donationId),
      listPayments(transaction, { organisation_id: scope.organisationId, donation_id: donationId }),
      readEffectiveSettings(transaction),
    ]);
    if (!donation) return undefined;
    const donatedAt = donation.completed_at ?? donation.created_at;
    const paidOn = dutchDate(donatedAt);
    const subscription = donation.is_recurring
      ? await findSubscriptionOfDonation(transaction, donation)
      : undefined;
    const now = clock.now();
    const running = subscription && isRunning(subscription.status) ? subscription : undefined;
    const payment = payments.length === 0 ? undefined : outcomeOfPayments(payments).standingPayment;
    const nextCharge = running && (await readNextCharge({ clock }, transaction, running, payment));
    const isPaid = wasPaid(donation.status);
    const paper = isPaid
      ? await issueReceipt(
          transaction,
          settings,
          { ...donation, payment_id: payment?.payment_id ?? null, paidOn },
          now,
        )
      : undefined;
    const issued = paper && parseStoredFacts(paper);
    const issuer =
      issued ?? (await readIssuerFacts(transaction, settings, { paidOn, today: dutchDate(now) }));
    const { thankYouText, ...names } = await readNamesOfGift(transaction, donation);
    const honour = (await findHonour(transaction, donation)) ?? null;
    const receipt = {
      amountCents: donation.amount_cents,
      costsCents: donation.costs_cents,
      returnedCents: returnedCentsOf(donation),
      beingRefundedCents: payment
        ? await sumCentsBeingRefundedOfPayments(transaction, [payment.payment_id])
        : 0,
      currency: 'EUR',
      donatedAt,
      donationNumber: donation.donation_id,
      receiptNumber: paper?.number ?? null,
      receiptFollows: isPaid && !paper,
      frequency: frequencyOf(donation),
      paymentMethod: donation.method && paymentMethodLabel(donation.method),
      isCash: donation.method === ('offline_cash' satisfies OfflineMethod),
      seenBy: paymentReporterOf(donation.method),
      isTest: donation.environment === 'test',
      donorName: issued?.donor?.name ?? donorNameOf(donation),
      donorAddress: issued?.donor?.address ?? null,
      donorEmail: donation.email,
      ...names,
      honour: honour && {
        name: honour.name,
        cardOn: honour.cardDueAt && formatDutchDate(dutchDate(honour.cardDueAt)),
      },
      customMessage: thankYouText || null,
      myGiftUrl: myGiftUrlOf({ publicUrl }, scope),
      hasMessage: donation.page_id !== null && (await hasMessage(transaction, donation.donation_id)),
      stopUrl: running ? new URL(`/maandgift/${running.stop_token}`, publicUrl).href : null,
      giftPromise:
        running?.first_donation_id === donation.donation_id
          ? describePromise(settings('org_name'), running, paidOn)
          : null,
      recoveredMonth:
        payment?.kind === 'recovery' ? await findMonthOfMissedCharge(transaction, payment.donation_id) : null,
      nextChargeOn: nextCharge ? await describeNextCharge(transaction, running, payment, nextCharge) : null,
      ...organisationFactsOf(settings),
      // If the gift has a page or a fund, the receipt names that instead of the organisation's project.
      ...((names.pageTitle ?? names.fundName) !== null && { projectName: null }),
      ...issuerFactsOn(issuer, paidOn),
    };
    const facts = paper ? factsOfReceipt({ publicUrl }, receipt, paper, issuer) : null;
    return {
      donation,
      paymentId: payment?.payment_id ?? null,
      earlierPayments: payments.filter(
        ({ paid_at, attempt, mistake }) =>
          paid_at !== null && mistake !== 'paid_twice' && attempt < (payment?.attempt ?? 0),
      ).length,
      settings,
      receipt,
      facts,
    };
  });
}

/** This URL needs no secret, because Mijn gift mails a personal link to the donor. */
export function myGiftUrlOf(
  { publicUrl }: Pick<Deps, 'publicUrl'>,
  { organisationId }: OrganisationScope,
): string {
  return new URL(`/mijn-gift?orgId=${organisationId}`, publicUrl).href;
}

/** Does not name the next charge, because `stopBlock` does so in every confirmation. */
export function describePromise(
  organisation: string,
  {
    amount_cents: amountCents,
    interval_months: intervalMonths,
  }: Pick<Subscription, 'amount_cents' | 'interval_months'>,
  paidOn: string,
): string {
  const { per } = wordsOfInterval(intervalMonths);
  return `U geeft ${organisation} voortaan ${formatEuros(amountCents)} ${per}. De eerste gift is op ${formatDutchDate(paidOn)} betaald.`;
}

async function describeNextCharge(
  transaction: OrganisationTransaction,
  subscription: Subscription,
  payment: Payment | undefined,
  { date, amountCents }: NextCharge,
): Promise<string> {
  // A payment from another bank account creates a new mandate. Mollie reports the reference of the new mandate only
  // with the first charge on it.
  const mandate = payment?.kind === 'account' ? { ...subscription, mandate_reference: null } : subscription;
  const { known, unknown } = await describeMandate(transaction, mandate);
  const charge = `${formatDutchDate(date)}: ${formatEuros(amountCents)} via SEPA-incasso${known}.`;
  return unknown ? `${charge} ${unknown}` : charge;
}

function factsOfReceipt(
  deps: Pick<Deps, 'publicUrl'>,
  receipt: ReceiptFacts,
  paper: Paper,
  issuer: IssuerFacts,
): PaperFacts {
  const date = dutchDate(receipt.donatedAt);
  return {
    ...paperIdentityOf(deps, paper),
    replaces: null,
    ...issuer,
    donor: { name: receipt.donorName, address: null },
    year: Number(date.slice(0, 4)),
    lines: [
      {
        date,
        amountCents: receipt.amountCents,
        returnedCents: receipt.returnedCents,
        kind: receipt.frequency,
        number: paper.number,
        seenBy: receipt.seenBy,
        ...(receipt.isCash && { isCash: true as const }),
      },
    ],
    returnedOfEarlierYears: [],
    totalCents: receipt.amountCents - receipt.returnedCents,
  };
}
