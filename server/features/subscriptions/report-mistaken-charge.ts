import { formatEuros } from '../../../contract/money.ts';
import type { OrganisationTransaction } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { enqueueJob } from '../../platform/jobs/job.ts';
import type { BrokenPromise } from '../donations/outcome/record-later-charge.ts';
import type { Donation } from '../donations/donation.ts';
import { cancelAgainJob } from './job-definitions.ts';
import { mailDonor, mailOrganisation } from '../notifications/mail-about-gift.ts';
import type { Subscription } from './subscription.ts';

/**
 * In the transaction that writes down a charge that came after the end of its monthly gift: Mollie is asked to stop
 * again, and the organisation and the donor hear of it. The money goes back by a job of its own once it has come.
 */
export async function reportMistakenCharge(
  deps: Deps,
  transaction: OrganisationTransaction,
  { subscription_id: subscriptionId }: Subscription,
  { donation_id: donationId, environment, amount_cents, email }: Donation,
  broken: BrokenPromise,
): Promise<void> {
  const { organisationId } = transaction.scope;
  if (broken.kind === 'charged_after_end')
    await enqueueJob(
      transaction,
      cancelAgainJob,
      { organisationId, subscriptionId },
      { key: `cancel-again:${subscriptionId}` },
    );
  const euros = formatEuros(broken.kind === 'charged_too_much' ? broken.excessCents : amount_cents);
  if (broken.kind !== 'charged_after_end') {
    if (email !== null)
      await mailDonor(deps, transaction, {
        kind: 'mistaken-charge-donor',
        donationId,
        environment,
        to: email,
        title: 'U krijgt geld terug',
        paragraphs: (organisation) => [
          broken.kind === 'charged_in_pause'
            ? `Op het moment dat u uw gift aan ${organisation} wijzigde, is er toch nog ${euros} afgeschreven.`
            : `Op het moment dat u een lager bedrag koos voor uw gift aan ${organisation}, is nog het oude bedrag afgeschreven: ${euros} te veel.`,
          'Dat bedrag krijgt u vanzelf terug op dezelfde rekening, meestal binnen een week. U hoeft daar niets voor te doen.',
        ],
      });
    return;
  }
  await mailOrganisation(deps, transaction, {
    kind: 'mistaken-charge',
    donationId,
    environment,
    title: 'Er is afgeschreven na het stoppen van een maandelijkse donatie',
    paragraphs: [
      `Mollie heeft ${euros} afgeschreven voor een maandelijkse donatie die al was gestopt. Het gaat om donatie ${donationId}.`,
      'Gulhart laat Mollie deze maandelijkse donatie opnieuw stoppen en betaalt het bedrag vanzelf helemaal terug zodra het binnen is. De donateur krijgt geen bedankmail, maar wel bericht dat het een vergissing was.',
      'U hoeft niets te doen. Wilt u het zeker weten, kijk dan over een paar dagen in de tijdlijn van de donatie, of bij Mollie zelf.',
    ],
  });
  if (email === null) return;
  await mailDonor(deps, transaction, {
    kind: 'mistaken-charge-donor',
    donationId,
    environment,
    to: email,
    title: 'Deze afschrijving was een vergissing',
    paragraphs: (organisation) => [
      `Uw maandelijkse donatie aan ${organisation} is gestopt, maar er is daarna toch nog ${euros} afgeschreven. Dat is een vergissing, en dat spijt ons.`,
      'U krijgt het hele bedrag vanzelf terug op dezelfde rekening, meestal binnen een week. U hoeft daar niets voor te doen.',
    ],
  });
}
