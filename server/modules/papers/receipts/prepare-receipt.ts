import { frequencyOf } from '../../../../contract/frequencies.ts';
import { formatEuros } from '../../../../contract/money.ts';
import type { PaperFacts } from '../../../../contract/paper-facts.ts';
import { type OfflineMethod, paymentMethodLabel } from '../../../../contract/payment-methods.ts';
import { seenByOf } from '../../../../contract/seen-by.ts';
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
import { issuerFactsOf, readIssuerFacts } from '../numbered/issuer-facts.ts';
import { sumCentsUnderWayOfPayments } from '../../gifts/refunds-under-way/refund-under-way.ts';
import { readEffectiveSettings, type EffectiveSettings } from '../../foundation/settings/queries.ts';
import { describeMandate, type NextCharge, readNextCharge } from '../../money/subscriptions/next-charge.ts';
import { findSubscriptionOfDonation } from '../../money/subscriptions/queries.ts';
import { isRunning, type Subscription } from '../../money/subscriptions/subscription.ts';
import { factsOfReceipt } from './facts-of-receipt.ts';
import {
  organisationFactsOf,
  issuerFactsOn,
  type ReceiptFacts,
} from '../../foundation/organisation/receipt-facts.ts';

export interface PreparedReceipt {
  donation: Donation;
  /** The standing payment; null for a gift in cash. */
  paymentId: string | null;
  /** How many earlier payments of this gift were paid and went back. */
  earlierPayments: number;
  settings: EffectiveSettings;
  receipt: ReceiptFacts;
  /** To be signed; null for an unpaid gift, or while papers are held. */
  facts: PaperFacts | null;
}

/** Reads the facts of a donation's mail and receipt. The first call for a paid gift issues the receipt's number. */
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
    const payment = payments.length === 0 ? undefined : outcomeOfPayments(payments).standing;
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
    const kept = paper && issuerFactsOf(paper);
    const issuer = kept ?? (await readIssuerFacts(transaction, settings, { paidOn, today: dutchDate(now) }));
    const { thankYouText, ...names } = await readNamesOfGift(transaction, donation);
    const receipt = {
      amountCents: donation.amount_cents,
      costsCents: donation.costs_cents,
      returnedCents: returnedCentsOf(donation),
      underWayCents: payment ? await sumCentsUnderWayOfPayments(transaction, [payment.payment_id]) : 0,
      currency: 'EUR',
      donatedAt,
      donationNumber: donation.donation_id,
      receiptNumber: paper?.number ?? null,
      receiptFollows: isPaid && !paper,
      frequency: frequencyOf(donation),
      paymentMethod: donation.method && paymentMethodLabel(donation.method),
      isCash: donation.method === ('offline_cash' satisfies OfflineMethod),
      seenBy: seenByOf(donation.method),
      isTest: donation.environment === 'test',
      donorName:
        kept?.donor?.name ?? ([donation.first_name, donation.last_name].filter(Boolean).join(' ') || null),
      donorAddress: kept?.donor?.address ?? null,
      donorEmail: donation.email,
      ...names,
      honour: await readHonour(transaction, donation),
      customMessage: thankYouText || null,
      // Mijn gift mails a link to the donor, so this address needs no secret.
      myGiftUrl:
        donation.page_id === null
          ? null
          : new URL(`/mijn-gift?orgId=${scope.organisationId}`, publicUrl).href,
      hasMessage: donation.page_id !== null && (await hasMessage(transaction, donation.donation_id)),
      stopUrl: running ? new URL(`/maandgift/${running.stop_token}`, publicUrl).href : null,
      nextChargeOn: nextCharge ? await describeNextCharge(transaction, running, payment, nextCharge) : null,
      ...organisationFactsOf(settings),
      // A page or fund replaces the organisation's general purpose.
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

async function readHonour(
  transaction: OrganisationTransaction,
  donation: Donation,
): Promise<ReceiptFacts['honour']> {
  const honour = await findHonour(transaction, donation);
  if (!honour) return null;
  const { name, cardDueAt } = honour;
  return { name, cardOn: cardDueAt && formatDutchDate(dutchDate(cardDueAt)) };
}

async function describeNextCharge(
  transaction: OrganisationTransaction,
  gift: Subscription,
  payment: Payment | undefined,
  { date, amountCents }: NextCharge,
): Promise<string> {
  // A payment from another account gives a new mandate; its reference is known after the first charge.
  const mandate = payment?.kind === 'account' ? { ...gift, mandate_reference: null } : gift;
  const { known, unknown } = await describeMandate(transaction, mandate);
  const charge = `${formatDutchDate(date)}: ${formatEuros(amountCents)} via SEPA-incasso${known}.`;
  return unknown ? `${charge} ${unknown}` : charge;
}
