import { wordsOfInterval } from '../../../../contract/frequencies.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { Payment } from '../../gifts/donations/payments/payment.ts';
import { describeDonor } from '../../gifts/donations/donation.ts';
import { silenceRecipient } from '../../foundation/mail/silence-recipient.ts';
import { notifyOrganisation } from '../../people/notifications/notify-organisation.ts';
import { isRunning, type Subscription } from '../subscriptions/subscription.ts';
import { selectSubscriptionsOfDonor } from '../subscriptions/subscriptions-of-donor.ts';
import { recordChange } from '../subscriptions/changes/request-change.ts';
import { reasonOf } from './bank-reasons.ts';
import { lockSubscription } from '../subscriptions/queries.ts';

export function reportsDeath({ status, failure_code }: Payment): boolean {
  return status !== 'completed' && reasonOf(failure_code).followUp === 'stop';
}

/** Stops the donor's subscriptions and all mail to the donor. The caller has locked `subscription`. */
export async function stopAfterDeath(
  deps: Deps,
  transaction: OrganisationTransaction,
  subscription: Subscription,
): Promise<void> {
  if (subscription.email !== null) await silenceRecipient(transaction, subscription.email);
  for (const each of await lockSubscriptionsOfDonor(transaction, subscription)) {
    await recordChange(deps, transaction, each, 'bank', { kind: 'stop', reason: 'donor_died' });
    if (each.environment !== 'test') await mailDeath(deps, transaction, each);
  }
}

async function mailDeath(
  deps: Deps,
  transaction: OrganisationTransaction,
  subscription: Subscription,
): Promise<void> {
  const { gift } = wordsOfInterval(subscription.interval_months);
  await notifyOrganisation(deps, transaction, {
    kind: 'monthly-stopped',
    // The mail about an ordinary stop has the same key, so that the organisation gets only one of the two mails.
    about: subscription.subscription_id,
    donationId: subscription.first_donation_id,
    environment: subscription.environment,
    title: `Een ${gift} is gestopt`,
    paragraphs: [
      `De bank meldt dat ${describeDonor(subscription)} is overleden. De ${gift} is daarom gestopt; er wordt niets meer afgeschreven.`,
      'Gulhart stuurt geen mails meer naar dit adres. Misschien wilt u zelf iets laten weten aan de nabestaanden, of uw eigen adressenlijst bijwerken.',
    ],
    action: {
      label: 'Bekijk de vaste donateurs',
      href: new URL('/admin?tab=donateurs&deel=maandelijks', deps.publicUrl).href,
    },
  });
}

async function lockSubscriptionsOfDonor(
  transaction: OrganisationTransaction,
  subscription: Subscription,
): Promise<Subscription[]> {
  const locked = isRunning(subscription.status) ? [subscription] : [];
  if (subscription.donor_id === null) return locked;
  for (const other of await selectSubscriptionsOfDonor(transaction, subscription.donor_id).execute()) {
    if (!isRunning(other.status) || other.subscription_id === subscription.subscription_id) continue;
    const lockedOther = await lockSubscription(transaction, other.subscription_id);
    if (lockedOther) locked.push(lockedOther);
  }
  return locked;
}
