import type { PaperFacts } from '../../../contract/paper-facts.ts';
import { paymentMethodLabel } from '../../../contract/payment-methods.ts';
import type { OrganisationScope } from '../../platform/database/scope.ts';
import type { Deps } from '../../platform/deps.ts';
import { dutchDate } from '../../platform/dutch-calendar.ts';
import { readNamesOfGift } from '../campaigns/names-of-gift.ts';
import { type Donation, returnedCentsOf } from '../donations/donation.ts';
import { isOncePaid } from '../donations/donation-status.ts';
import { findDonation } from '../donations/queries.ts';
import { issueReceipt } from '../papers/issue-paper.ts';
import { issuerFactsOf, readIssuerFacts } from '../papers/issuer-facts.ts';
import { findCentsUnderWay } from '../payments/refund-under-way.ts';
import { readEffectiveSettings, type EffectiveSettings } from '../settings/queries.ts';
import { describeMandate } from '../subscriptions/describe-mandate.ts';
import { findSubscriptionOfDonation } from '../subscriptions/queries.ts';
import { isRunning, type Subscription } from '../subscriptions/subscription.ts';
import { factsOfReceipt } from './facts-of-receipt.ts';
import { organisationFactsOf, receiptFactsOf } from './organisation-facts.ts';
import type { ReceiptFacts } from './receipt-facts.ts';

export interface GatheredReceipt {
  donation: Donation;
  settings: EffectiveSettings;
  receipt: ReceiptFacts;
  /** What its receipt says, to be signed; null while it was not paid. */
  facts: PaperFacts | null;
}

/**
 * Collects what a donation's mail and receipt say, from the donation and from what its organisation says of itself. The
 * first time that is asked of a gift that was paid, its receipt gets its number.
 */
export async function gatherReceipt(
  { database, publicUrl, clock }: Pick<Deps, 'database' | 'publicUrl' | 'clock'>,
  scope: OrganisationScope,
  donationId: string,
): Promise<GatheredReceipt | undefined> {
  return database.transaction(scope, async (transaction) => {
    const donation = await findDonation(transaction, donationId);
    if (!donation) return undefined;
    const settings = await readEffectiveSettings(transaction);
    const donatedAt = donation.completed_at ?? donation.created_at;
    const paidOn = dutchDate(donatedAt);
    const subscription = donation.is_recurring
      ? await findSubscriptionOfDonation(transaction, donation)
      : undefined;
    // A monthly gift that did not begin needs no stopping.
    const running = subscription && subscription.status !== 'refused' ? subscription : undefined;
    const now = clock.now();
    const paper = isOncePaid(donation.status)
      ? await issueReceipt(transaction, settings, { ...donation, paidOn }, now)
      : undefined;
    const issuer = (paper && issuerFactsOf(paper)) ?? (await readIssuerFacts(transaction, settings, paidOn));
    const receipt = {
      amountCents: donation.amount_cents,
      costsCents: donation.costs_cents,
      returnedCents: returnedCentsOf(donation),
      underWayCents: await findCentsUnderWay(transaction, donation),
      currency: 'EUR',
      donatedAt,
      donationNumber: donation.donation_id,
      receiptNumber: paper?.number ?? null,
      isMonthly: donation.is_recurring,
      paymentMethod: donation.method && paymentMethodLabel(donation.method),
      isTest: donation.environment === 'test',
      donorName: [donation.first_name, donation.last_name].filter(Boolean).join(' ') || null,
      donorEmail: donation.email,
      ...(await readNamesOfGift(transaction, donation)),
      customMessage: null,
      stopUrl: running ? new URL(`/maandgift/${running.stop_token}`, publicUrl).href : null,
      nextChargeOn: running ? describeNextCharge(running, now) : null,
      ...organisationFactsOf(settings),
      ...receiptFactsOf(issuer, paidOn),
    };
    const facts = paper ? factsOfReceipt({ publicUrl }, receipt, paper, issuer) : null;
    return { donation, settings, receipt, facts };
  });
}

const dutchDay = new Intl.DateTimeFormat('nl-NL', { timeZone: 'UTC', dateStyle: 'long' });

/** Null when it has ended, or when the date that we know has passed. */
function describeNextCharge(subscription: Subscription, now: Date): string | null {
  if (!isRunning(subscription.status)) return null;
  const date = subscription.next_payment_date ?? subscription.start_date;
  if (date <= dutchDate(now)) return null;
  return dutchDay.format(new Date(date)) + describeMandate(subscription);
}
