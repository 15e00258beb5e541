import { wordsOfInterval } from '../../../../contract/frequencies.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { Payment } from '../../gifts/donations/payments/payment.ts';
import { describeDonor } from '../../gifts/donations/donation.ts';
import { silenceRecipient } from '../../foundation/mail/silence-recipient.ts';
import { notifyOrganisation } from '../../people/notifications/notify-organisation.ts';
import { lockGift } from '../subscriptions/lock-gift.ts';
import { isRunning, type Subscription } from '../subscriptions/subscription.ts';
import { subscriptionsOfDonor } from '../subscriptions/subscriptions-of-donor.ts';
import { recordChange } from '../subscriptions/changes/request-change.ts';
import { reasonOf } from './bank-reasons.ts';

/** Whether the bank said of a payment that its donor has died. */
export function tellsOfDeath({ status, failure_code }: Payment): boolean {
  return status !== 'completed' && reasonOf(failure_code).followUp === 'stop';
}

/**
 * The bank says that the donor has died: the gift ends, nobody writes to that address any more, and the organisation
 * gets one quiet note instead of those about the charge and about the end. The gift is locked; it may rest, or have
 * ended before.
 */
export async function stopForDeath(
  deps: Deps,
  transaction: OrganisationTransaction,
  gift: Subscription,
): Promise<void> {
  if (gift.email !== null) await silenceRecipient(transaction, gift.email);
  for (const each of await lockGiftsOf(transaction, gift)) {
    await recordChange(deps, transaction, each, 'bank', { kind: 'stop', reason: 'donor_died' });
    await report(deps, transaction, each);
  }
}

async function report(deps: Deps, transaction: OrganisationTransaction, gift: Subscription): Promise<void> {
  if (gift.environment === 'test') return;
  const { gift: donation } = wordsOfInterval(gift.interval_months);
  await notifyOrganisation(deps, transaction, {
    kind: 'monthly-stopped',
    // What the end of the gift would be told with: one of the two is sent.
    about: gift.subscription_id,
    donationId: gift.first_donation_id,
    environment: gift.environment,
    title: `Een ${donation} is gestopt`,
    paragraphs: [
      `De bank meldt dat ${describeDonor(gift)} is overleden. De ${donation} is daarom gestopt; er wordt niets meer afgeschreven.`,
      'Gulhart stuurt geen mails meer naar dit adres. Misschien wilt u zelf iets laten weten aan de nabestaanden, of uw eigen adressenlijst bijwerken.',
    ],
    action: {
      label: 'Bekijk de vaste donateurs',
      href: new URL('/admin?tab=donaties&deel=maandelijks', deps.publicUrl).href,
    },
  });
}

/** Everything that this donor gives again and again: whoever died gives nothing more. */
async function lockGiftsOf(
  transaction: OrganisationTransaction,
  gift: Subscription,
): Promise<Subscription[]> {
  const own = isRunning(gift.status) ? [gift] : [];
  if (gift.donor_id === null) return own;
  const others: Subscription[] = [];
  for (const { subscription_id: id, status } of await subscriptionsOfDonor(
    transaction,
    gift.donor_id,
  ).execute()) {
    const locked = isRunning(status) && id !== gift.subscription_id && (await lockGift(transaction, id));
    if (locked) others.push(locked);
  }
  return [...own, ...others];
}
