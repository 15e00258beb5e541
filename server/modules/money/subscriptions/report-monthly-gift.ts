import { capitalise, wordsOfInterval } from '../../../../contract/frequencies.ts';
import { sayWhatIsStillCharged } from '../../../../contract/gift-sentences.ts';
import { formatEuros } from '../../../../contract/money.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { describeDonor } from '../../gifts/donations/donation.ts';
import { findPendingCharge } from '../../gifts/donations/payments/queries.ts';
import { notifyOrganisation } from '../../people/notifications/notify-organisation.ts';
import type { Subscription } from './subscription.ts';

/** Tells the organisation that a monthly gift runs, in the transaction that writes it down. */
export async function reportBegin(
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

/**
 * The same when it has ended. Whoever stops it in the organisation's own name knows already; what an administrator
 * stops is in the organisation's log, and in the mail that says that it is being deleted.
 */
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
  const gift = `de ${donation} van ${euros} van ${describeDonor(subscription)}`;
  await report(deps, transaction, subscription, {
    kind: 'monthly-stopped',
    title: `${capitalise(donation)} van ${euros} gestopt`,
    paragraphs: [
      endedBy === 'donor'
        ? `De donateur heeft ${gift} gestopt.`
        : `Bij Mollie is ${gift} beëindigd, bijvoorbeeld omdat de machtiging is ingetrokken.`,
      `${sayWhatIsStillCharged(underWay?.amount_cents ?? null, 'de')} U hoeft niets te doen.`,
    ],
  });
}

interface Report {
  kind: 'monthly-begun' | 'monthly-stopped';
  title: string;
  paragraphs: string[];
}

async function report(
  deps: Deps,
  transaction: OrganisationTransaction,
  { environment, subscription_id, first_donation_id }: Subscription,
  told: Report,
): Promise<void> {
  if (environment === 'test') return;
  await notifyOrganisation(deps, transaction, {
    ...told,
    about: subscription_id,
    donationId: first_donation_id,
    environment,
    action: {
      label: 'Bekijk de vaste donateurs',
      href: new URL('/admin?tab=donaties&deel=maandelijks', deps.publicUrl).href,
    },
  });
}
