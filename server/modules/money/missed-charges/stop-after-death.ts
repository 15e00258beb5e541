import { wordsOfInterval } from '../../../../contract/frequencies.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { Payment } from '../../gifts/donations/payments/payment.ts';
import { describeDonor } from '../../gifts/donations/donation.ts';
import { silenceRecipient } from '../../foundation/mail/silence-recipient.ts';
import { notifyOrganisation } from '../../people/notifications/notify-organisation.ts';
import { isRunning, type Subscription } from '../subscriptions/subscription.ts';
import { subscriptionsOfDonor } from '../subscriptions/subscriptions-of-donor.ts';
import { recordChange } from '../subscriptions/changes/request-change.ts';
import { reasonOf } from './bank-reasons.ts';
import { lockSubscription } from '../subscriptions/queries.ts';

export function reportsDeath({ status, failure_code }: Payment): boolean {
  return status !== 'completed' && reasonOf(failure_code).followUp === 'stop';
}

/**
 * Stops all subscriptions of the donor, silences the address, and sends the organisation one note instead of those
 * about the failed charge and the stop. The caller holds the lock of the subscription, which may be suspended or ended.
 */
export async function stopAfterDeath(
  deps: Deps,
  transaction: OrganisationTransaction,
  subscription: Subscription,
): Promise<void> {
  if (subscription.email !== null) await silenceRecipient(transaction, subscription.email);
  for (const each of await lockSubscriptionsOfDonor(transaction, subscription)) {
    await recordChange(deps, transaction, each, 'bank', { kind: 'stop', reason: 'donor_died' });
    await report(deps, transaction, each);
  }
}

async function report(
  deps: Deps,
  transaction: OrganisationTransaction,
  subscription: Subscription,
): Promise<void> {
  if (subscription.environment === 'test') return;
  const { gift: donation } = wordsOfInterval(subscription.interval_months);
  await notifyOrganisation(deps, transaction, {
    kind: 'monthly-stopped',
    // Same key as the usual stop report, so that only one is sent.
    about: subscription.subscription_id,
    donationId: subscription.first_donation_id,
    environment: subscription.environment,
    title: `Een ${donation} is gestopt`,
    paragraphs: [
      `De bank meldt dat ${describeDonor(subscription)} is overleden. De ${donation} is daarom gestopt; er wordt niets meer afgeschreven.`,
      'Gulhart stuurt geen mails meer naar dit adres. Misschien wilt u zelf iets laten weten aan de nabestaanden, of uw eigen adressenlijst bijwerken.',
    ],
    action: {
      label: 'Bekijk de vaste donateurs',
      href: new URL('/admin?tab=donaties&deel=maandelijks', deps.publicUrl).href,
    },
  });
}

async function lockSubscriptionsOfDonor(
  transaction: OrganisationTransaction,
  subscription: Subscription,
): Promise<Subscription[]> {
  const own = isRunning(subscription.status) ? [subscription] : [];
  if (subscription.donor_id === null) return own;
  const others: Subscription[] = [];
  for (const { subscription_id: id, status } of await subscriptionsOfDonor(
    transaction,
    subscription.donor_id,
  ).execute()) {
    const locked =
      isRunning(status) && id !== subscription.subscription_id && (await lockSubscription(transaction, id));
    if (locked) others.push(locked);
  }
  return [...own, ...others];
}
