import { capitalise, wordsOfInterval } from '../../../../contract/frequencies.ts';
import { describeRemainingCharges } from '../../../../contract/gift-sentences.ts';
import { formatEuros } from '../../../../contract/money.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { describeDonor } from '../../gifts/donations/donation.ts';
import { findPendingCharge } from '../../gifts/donations/payments/queries.ts';
import { notifyOrganisation } from '../../people/notifications/notify-organisation.ts';
import type { Subscription } from './subscription.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import { wasMailedWithinDay } from '../../foundation/mail/queries.ts';
import { mailOrganisation } from '../../people/notifications/mail-about-gift.ts';
import { lockSubscription } from './queries.ts';

export async function reportStart(
  deps: Deps,
  transaction: OrganisationTransaction,
  subscription: Subscription,
): Promise<void> {
  const euros = formatEuros(subscription.amount_cents);
  const { gift, every } = wordsOfInterval(subscription.interval_months);
  await notify(deps, transaction, subscription, {
    kind: 'monthly-begun',
    title: `Nieuwe ${gift} van ${euros}`,
    paragraphs: [
      `Vanaf nu geeft ${describeDonor(subscription)} ${every} ${euros}. De eerste betaling is ontvangen.`,
    ],
  });
}

/** Sends nothing if the organisation or an administrator stopped the subscription: the audit log shows that stop. */
export async function reportEnd(
  deps: Deps,
  transaction: OrganisationTransaction,
  subscription: Subscription,
  endedBy: NonNullable<Subscription['ended_by']>,
): Promise<void> {
  if (endedBy === 'organisation' || endedBy === 'administrator') return;
  const euros = formatEuros(subscription.amount_cents);
  const { gift } = wordsOfInterval(subscription.interval_months);
  const pending = await findPendingCharge(transaction, subscription.subscription_id);
  const which = `de ${gift} van ${euros} van ${describeDonor(subscription)}`;
  await notify(deps, transaction, subscription, {
    kind: 'monthly-stopped',
    title: `${capitalise(gift)} van ${euros} gestopt`,
    paragraphs: [
      endedBy === 'donor'
        ? `De donateur heeft ${which} gestopt.`
        : `Bij Mollie is ${which} beëindigd, bijvoorbeeld omdat de machtiging is ingetrokken.`,
      `${describeRemainingCharges(pending?.amount_cents ?? null, 'de')} U hoeft niets te doen.`,
    ],
  });
}

async function notify(
  deps: Deps,
  transaction: OrganisationTransaction,
  { environment, subscription_id, first_donation_id }: Subscription,
  event: { kind: 'monthly-begun' | 'monthly-stopped'; title: string; paragraphs: string[] },
): Promise<void> {
  if (environment === 'test') return;
  await notifyOrganisation(deps, transaction, {
    ...event,
    about: subscription_id,
    donationId: first_donation_id,
    environment,
    action: {
      label: 'Bekijk de vaste donateurs',
      href: new URL('/admin?tab=donateurs&deel=maandelijks', deps.publicUrl).href,
    },
  });
}

/** Sends at most one mail a day about failed stops of a subscription. */
export async function reportFailedStop(
  deps: Deps,
  scope: OrganisationScope,
  subscriptionId: string,
  reason: string,
): Promise<void> {
  await deps.database.transaction(scope, async (transaction) => {
    // Because of this lock, a double click sends only one mail.
    const subscription = await lockSubscription(transaction, subscriptionId);
    if (!subscription) return;
    const donationId = subscription.first_donation_id;
    if (await wasMailedWithinDay(transaction, donationId, 'stop-failed', deps.clock.now())) return;
    const euros = formatEuros(subscription.amount_cents);
    const { gift } = wordsOfInterval(subscription.interval_months);
    await mailOrganisation(deps, transaction, {
      kind: 'stop-failed',
      donationId,
      environment: subscription.environment,
      title: `Een donateur kon een ${gift} niet stoppen`,
      paragraphs: [
        `Een donateur wilde een ${gift} van ${euros} stoppen. Dat is niet gelukt, dus Mollie schrijft misschien nog af. De eerste gift was ${donationId}.`,
        reason,
        'Kan dat niet, stop de gift dan bij Mollie zelf. Klik daarna in het dashboard, bij Donateurs onder Vaste donateurs, op Stoppen en volg wat daar staat.',
      ],
    });
  });
}
