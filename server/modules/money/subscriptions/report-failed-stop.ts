import { wordsOfInterval } from '../../../../contract/frequencies.ts';
import { formatEuros } from '../../../../contract/money.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { wasMailedToday } from '../../foundation/mail/queries.ts';
import { mailOrganisation } from '../../people/notifications/mail-about-gift.ts';
import { lockSubscription } from './queries.ts';

const kind = 'stop-failed';

/** Tells the organisation, at most once a day, that a donor could not stop a subscription and why. */
export async function reportFailedStop(
  deps: Deps,
  scope: OrganisationScope,
  subscriptionId: string,
  reason: string,
): Promise<void> {
  await deps.database.transaction(scope, async (transaction) => {
    // Locked, so that a double click sends one mail.
    const subscription = await lockSubscription(transaction, subscriptionId);
    if (!subscription) return;
    const donationId = subscription.first_donation_id;
    if (await wasMailedToday(transaction, donationId, kind, deps.clock.now())) return;
    const euros = formatEuros(subscription.amount_cents);
    const { gift: donation } = wordsOfInterval(subscription.interval_months);
    await mailOrganisation(deps, transaction, {
      kind,
      donationId,
      environment: subscription.environment,
      title: `Een donateur kon een ${donation} niet stoppen`,
      paragraphs: [
        `Een donateur wilde een ${donation} van ${euros} stoppen. Dat is niet gelukt, dus Mollie schrijft misschien nog af. De eerste gift was ${donationId}.`,
        reason,
        'Kan dat niet, stop de gift dan bij Mollie zelf. Klik daarna in het dashboard, bij Donaties onder Vaste donateurs, op Stoppen en volg wat daar staat.',
      ],
    });
  });
}
