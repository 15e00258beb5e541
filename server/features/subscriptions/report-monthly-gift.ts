import { formatEuros } from '../../../contract/money.ts';
import type { OrganisationTransaction } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { describeDonor } from '../donations/donor/describe-donor.ts';
import { notifyOrganisation } from '../notifications/notify-organisation.ts';
import type { Subscription } from './subscription.ts';

/** Tells the organisation that a monthly gift runs, in the transaction that writes it down. */
export async function reportBegin(
  deps: Deps,
  transaction: OrganisationTransaction,
  subscription: Subscription,
): Promise<void> {
  const euros = formatEuros(subscription.amount_cents);
  await report(deps, transaction, subscription, {
    kind: 'monthly-begun',
    title: `Nieuwe maandelijkse donatie van ${euros}`,
    paragraphs: [
      `Vanaf nu geeft ${describeDonor(subscription)} elke maand ${euros}. De eerste betaling is ontvangen.`,
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
  const gift = `de maandelijkse donatie van ${euros} van ${describeDonor(subscription)}`;
  await report(deps, transaction, subscription, {
    kind: 'monthly-stopped',
    title: `Maandelijkse donatie van ${euros} gestopt`,
    paragraphs: [
      endedBy === 'donor'
        ? `De donateur heeft ${gift} gestopt.`
        : `Bij Mollie is ${gift} beëindigd, bijvoorbeeld omdat de machtiging is ingetrokken.`,
      'Er wordt niets meer afgeschreven. U hoeft niets te doen.',
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
      label: 'Bekijk de maandelijkse donateurs',
      href: new URL('/admin?tab=donaties&deel=maandelijks', deps.publicUrl).href,
    },
  });
}
