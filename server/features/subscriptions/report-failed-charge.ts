import { formatEuros } from '../../../contract/money.ts';
import type { OrganisationTransaction } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Donation } from '../donations/donation.ts';
import { describeDonor } from '../donations/donor/describe-donor.ts';
import { donationLink } from '../donations/outcome/donation-link.ts';
import { findMistake } from '../donations/outcome/mistaken-charge.ts';
import type { Outcome } from '../donations/outcome/record-outcome.ts';
import { notifyOrganisation } from '../notifications/notify-organisation.ts';

/** Tells the organisation of a later charge that brought nothing, in the transaction that writes it down. */
export async function reportFailedCharge(
  deps: Deps,
  transaction: OrganisationTransaction,
  donation: Donation,
  { failure }: Outcome,
): Promise<void> {
  const { donation_id: donationId, environment } = donation;
  if (!failure || donation.subscription_id === null || environment === 'test') return;
  // One that should not have been made is told of in a mail of its own.
  if (await findMistake(transaction, donation)) return;
  const euros = formatEuros(donation.amount_cents);
  const donor = describeDonor(donation);
  const isTakenBack = failure === 'charged_back';
  await notifyOrganisation(deps, transaction, {
    kind: 'charge-failed',
    about: `${donationId}:${failure}`,
    donationId,
    environment,
    title: isTakenBack
      ? `Maandelijkse donatie van ${euros} teruggehaald`
      : `Maandelijkse afschrijving van ${euros} mislukt`,
    paragraphs: isTakenBack
      ? [`Een maandelijkse donatie van ${euros} van ${donor} is via de bank teruggehaald.`]
      : [
          `De maandelijkse afschrijving van ${euros} bij ${donor} is niet gelukt, bijvoorbeeld omdat er te weinig geld op de rekening stond.`,
          'De maandelijkse donatie loopt door: volgende maand wordt het weer geprobeerd, tenzij Mollie haar beëindigt. Dan laten we u dat weten.',
        ],
    action: { label: 'Bekijk de donatie', href: donationLink(deps, donation) },
  });
}
