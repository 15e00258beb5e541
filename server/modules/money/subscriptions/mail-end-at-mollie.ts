import { wordsOfInterval } from '../../../../contract/frequencies.ts';
import { sayWhatIsStillCharged } from '../../../../contract/gift-sentences.ts';
import { formatEuros } from '../../../../contract/money.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { dutchDate } from '../../../platform/dutch-calendar.ts';
import { listDonationsOfSubscription } from '../../gifts/donations/queries.ts';
import { findPendingCharge, listPaymentsOfDonations } from '../../gifts/donations/payments/queries.ts';
import { reasonOf } from '../missed-charges/bank-reasons.ts';
import { mailGift } from '../../people/notifications/render-gift-mail.ts';
import { findOrganisation } from '../../foundation/organisation/find-organisation.ts';
import type { Subscription } from './subscription.ts';

/** How many payments are looked at for what the bank said last. */
const lastDonations = 6;

/**
 * Tells a donor that a gift has ended at Mollie, as when a bank ends its mandate between two charges, and how to begin
 * again; in the transaction that writes the end down. Not when the bank says that the donor has died, of which the end
 * may be heard first, nor while the organisation itself ends: there is nothing to begin again.
 */
export async function mailEndAtMollie(
  deps: Deps,
  transaction: OrganisationTransaction,
  subscription: Subscription,
): Promise<void> {
  const { email, first_name, last_name, interval_months, organisation_id, stop_token } = subscription;
  const donations = await listDonationsOfSubscription(transaction, subscription, lastDonations);
  const payments = await listPaymentsOfDonations(
    transaction,
    donations.map(({ donation_id }) => donation_id),
  );
  const tellsOfDeath = payments.some(({ failure_code }) => reasonOf(failure_code).followUp === 'stop');
  const organisation = await findOrganisation(transaction);
  if (email === null || tellsOfDeath || organisation?.closingSince) return;
  const underWay = await findPendingCharge(transaction, subscription.subscription_id);
  const { gift } = wordsOfInterval(interval_months);
  const euros = formatEuros(subscription.amount_cents);
  await mailGift(deps, transaction, 'monthly-changed', {
    donationId: subscription.first_donation_id,
    to: email,
    environment: subscription.environment,
    intervalMonths: interval_months,
    donorName: [first_name, last_name].filter(Boolean).join(' ') || null,
    amountCents: subscription.amount_cents,
    date: dutchDate(deps.clock.now()),
    whatHappened: (organisation) =>
      `Uw ${gift} van ${euros} aan ${organisation} is bij de betaaldienst beëindigd, bijvoorbeeld omdat er bij uw bank geen geldige machtiging meer is. ${sayWhatIsStillCharged(underWay?.amount_cents ?? null)}`,
    bankReason: '',
    whatNext: () =>
      'Wilt u blijven geven? Begin dan weer in Mijn gift, met één betaling via iDEAL | Wero. Wilt u liever stoppen? Dat is net zo goed, en u hoeft daar niets voor te doen.',
    links: {
      payUrl: null,
      giftUrl: new URL(`/maandgift/${stop_token}`, deps.publicUrl).href,
      againUrl: new URL(`/mijn-gift?orgId=${organisation_id}`, deps.publicUrl).href,
    },
  });
}
