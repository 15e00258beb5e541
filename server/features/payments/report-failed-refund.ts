import { formatEuros } from '../../../contract/money.ts';
import type { OrganisationTransaction } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Donation } from '../donations/donation.ts';
import { isMistake } from '../donations/outcome/mistaken-charge.ts';
import { mailDonor, mailOrganisation } from '../subscriptions/mail-about-gift.ts';

/**
 * In the transaction that writes down that a refund came to nothing: of a charge that was a mistake, both sides were
 * promised that it goes back by itself, and have to hear that it does not.
 */
export async function reportFailedRefund(
  deps: Deps,
  transaction: OrganisationTransaction,
  donation: Donation,
): Promise<void> {
  if (!(await isMistake(transaction, donation))) return;
  const { donation_id: donationId, amount_cents: amountCents, email } = donation;
  const euros = formatEuros(amountCents);
  await mailOrganisation(deps, transaction, {
    kind: 'mistaken-refund-failed',
    donationId,
    title: 'Een terugbetaling is niet gelukt',
    paragraphs: [
      `Mollie heeft ${euros} afgeschreven voor een maandelijkse donatie die al was gestopt. De terugbetaling daarvan is niet gelukt; waarom staat in de tijdlijn van donatie ${donationId}.`,
      'Betaal het bedrag alstublieft zelf terug: met de knop bij deze donatie in Gulhart, of in het dashboard van Mollie. De donateur weet dat het langer duurt.',
    ],
  });
  if (email === null) return;
  await mailDonor(deps, transaction, {
    kind: 'mistaken-refund-failed-donor',
    donationId,
    to: email,
    title: 'Uw terugbetaling duurt langer',
    paragraphs: (organisation) => [
      `Wij schreven u dat u ${euros} vanzelf terugkrijgt. Dat is nog niet gelukt. ${organisation} heeft bericht gekregen en kan het bedrag zelf terugbetalen.`,
      `Hebt u over een week nog niets ontvangen? Neem dan contact op met ${organisation}, of laat de afschrijving terugboeken door uw bank. Dat kan tot acht weken na de afschrijving.`,
    ],
  });
}
