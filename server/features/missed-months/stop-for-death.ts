import type { OrganisationTransaction } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { describeDonor } from '../donations/donor/describe-donor.ts';
import { silenceRecipient } from '../mail/silence-recipient.ts';
import { notifyOrganisation } from '../notifications/notify-organisation.ts';
import { recordChange } from '../subscriptions/changes/request-change.ts';
import { updateMonth } from './store.ts';
import type { MonthInHand } from './month-in-hand.ts';

/**
 * The bank says that the donor has died: the gift ends, nobody writes to that address any more, and the organisation
 * gets one quiet note instead of those about the charge and about the end.
 */
export async function stopForDeath(
  deps: Deps,
  transaction: OrganisationTransaction,
  { gift, month }: MonthInHand,
): Promise<void> {
  await updateMonth(transaction, month, {
    state: 'stopped',
    next_step_at: null,
    closed_at: deps.clock.now(),
  });
  await recordChange(deps, transaction, gift, 'bank', { kind: 'stop', reason: 'MD07' });
  if (gift.email !== null) await silenceRecipient(transaction, gift.email);
  if (gift.environment === 'test') return;
  await notifyOrganisation(deps, transaction, {
    kind: 'monthly-stopped',
    // What the end of the gift would be told with: one of the two is sent.
    about: gift.subscription_id,
    donationId: gift.first_donation_id,
    environment: gift.environment,
    title: 'Een maandelijkse donatie is gestopt',
    paragraphs: [
      `De bank meldt dat ${describeDonor(gift)} is overleden. De maandelijkse donatie is daarom gestopt; er wordt niets meer afgeschreven.`,
      'Gulhart stuurt geen mails meer naar dit adres. Misschien wilt u zelf iets laten weten aan de nabestaanden, of uw eigen adressenlijst bijwerken.',
    ],
    action: {
      label: 'Bekijk de maandelijkse donateurs',
      href: new URL('/admin?tab=donaties&deel=maandelijks', deps.publicUrl).href,
    },
  });
}
