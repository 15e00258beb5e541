import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { recordEvent } from '../../gifts/donations/events/record-event.ts';
import { mailRefusal, type Refusal } from './mail-refusal.ts';
import { endSubscription, updateSubscription } from './store.ts';
import type { Subscription } from './subscription.ts';

/**
 * The first payment stays a donation. The caller holds the lock and has checked that the subscription is still
 * starting, so this happens once.
 */
export async function refuseSubscription(
  transaction: OrganisationTransaction,
  deps: Pick<Deps, 'clock' | 'mailFrom' | 'publicUrl'>,
  subscription: Subscription,
  { refusal, advice }: Refusal,
): Promise<void> {
  await endSubscription(transaction, subscription, 'refused', 'provider', deps.clock.now());
  await updateSubscription(transaction, subscription, { refusal });
  const { organisation_id, first_donation_id: donation_id } = subscription;
  await recordEvent(transaction, { organisation_id, donation_id }, 'monthly_refused', refusal);
  await mailRefusal(transaction, deps, subscription, { refusal, advice });
}
