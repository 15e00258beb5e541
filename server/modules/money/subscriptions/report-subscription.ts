import { capitalise, wordsOfInterval } from '../../../../contract/frequencies.ts';
import { describeRemainingCharges } from '../../../../contract/gift-sentences.ts';
import { formatEuros } from '../../../../contract/money.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { describeDonor } from '../../gifts/donations/donation.ts';
import { findPendingCharge, listPaymentsOfDonations } from '../../gifts/donations/payments/queries.ts';
import { notifyOrganisation } from '../../people/notifications/notify-organisation.ts';
import type { Subscription } from './subscription.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import { wasMailedToday } from '../../foundation/mail/queries.ts';
import { mailOrganisation } from '../../people/notifications/mail-about-gift.ts';
import { lockSubscription } from './store.ts';
import { dutchDate } from '../../../platform/dutch-calendar.ts';
import { listDonationsOfSubscription } from '../../gifts/donations/queries.ts';
import { reasonOf } from '../missed-charges/bank-reasons.ts';
import { mailGift } from '../../people/notifications/render-gift-mail.ts';
import { findOrganisation } from '../../foundation/organisation/find-organisation.ts';

const lastDonations = 6;

const kind = 'stop-failed';

export async function reportStart(
  deps: Deps,
  transaction: OrganisationTransaction,
  subscription: Subscription,
): Promise<void> {
  const euros = formatEuros(subscription.amount_cents);
  const { gift: donation, every } = wordsOfInterval(subscription.interval_months);
  await report(deps, transaction, subscription, {
    kind: 'monthly-begun',
    title: `Nieuwe ${donation} van ${euros}`,
    paragraphs: [
      `Vanaf nu geeft ${describeDonor(subscription)} ${every} ${euros}. De eerste betaling is ontvangen.`,
    ],
  });
}

/** Not when the organisation stopped it itself, nor when an administrator did, which is in the audit log. */
export async function reportEnd(
  deps: Deps,
  transaction: OrganisationTransaction,
  subscription: Subscription,
  endedBy: NonNullable<Subscription['ended_by']>,
): Promise<void> {
  if (endedBy === 'organisation' || endedBy === 'administrator') return;
  const euros = formatEuros(subscription.amount_cents);
  const { gift: donation } = wordsOfInterval(subscription.interval_months);
  const underWay = await findPendingCharge(transaction, subscription.subscription_id);
  const which = `de ${donation} van ${euros} van ${describeDonor(subscription)}`;
  await report(deps, transaction, subscription, {
    kind: 'monthly-stopped',
    title: `${capitalise(donation)} van ${euros} gestopt`,
    paragraphs: [
      endedBy === 'donor'
        ? `De donateur heeft ${which} gestopt.`
        : `Bij Mollie is ${which} beëindigd, bijvoorbeeld omdat de machtiging is ingetrokken.`,
      `${describeRemainingCharges(underWay?.amount_cents ?? null, 'de')} U hoeft niets te doen.`,
    ],
  });
}

async function report(
  deps: Deps,
  transaction: OrganisationTransaction,
  { environment, subscription_id, first_donation_id }: Subscription,
  reported: { kind: 'monthly-begun' | 'monthly-stopped'; title: string; paragraphs: string[] },
): Promise<void> {
  if (environment === 'test') return;
  await notifyOrganisation(deps, transaction, {
    ...reported,
    about: subscription_id,
    donationId: first_donation_id,
    environment,
    action: {
      label: 'Bekijk de vaste donateurs',
      href: new URL('/admin?tab=donaties&deel=maandelijks', deps.publicUrl).href,
    },
  });
}

/** At most once a day for a subscription. */
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

/** Not after a report of death, nor while the organisation closes. */
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
      `Uw ${gift} van ${euros} aan ${organisation} is bij de betaaldienst beëindigd, bijvoorbeeld omdat er bij uw bank geen geldige machtiging meer is. ${describeRemainingCharges(underWay?.amount_cents ?? null)}`,
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
