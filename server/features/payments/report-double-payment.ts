import { formatEuros } from '../../../contract/money.ts';
import type { OrganisationTransaction } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Donation } from '../donations/donation.ts';
import { mailDonor, mailOrganisation } from '../notifications/mail-about-gift.ts';

/** In the transaction that writes down the second payment of one gift, whose money goes back by a job of its own. */
export async function reportDoublePayment(
  deps: Pick<Deps, 'mailFrom' | 'publicUrl'>,
  transaction: OrganisationTransaction,
  { donation_id: donationId, environment, amount_cents, email }: Donation,
): Promise<void> {
  const euros = formatEuros(amount_cents);
  await mailOrganisation(deps, transaction, {
    kind: 'double-payment',
    donationId,
    environment,
    title: 'Een donateur heeft twee keer betaald',
    paragraphs: [
      `Een donateur probeerde een donatie van ${euros} opnieuw, en daarna is ook de andere betaling gelukt. Het gaat om donatie ${donationId}.`,
      'Gulhart betaalt deze tweede betaling vanzelf helemaal terug. De donateur krijgt daar bericht van. U hoeft niets te doen.',
    ],
  });
  if (email === null) return;
  await mailDonor(deps, transaction, {
    kind: 'double-payment-donor',
    donationId,
    environment,
    to: email,
    title: 'U hebt twee keer betaald',
    paragraphs: (organisation) => [
      `Uw donatie van ${euros} aan ${organisation} is twee keer betaald: een betaling die eerst niet leek te lukken, is later toch gelukt.`,
      'U krijgt een van de twee vanzelf terug op dezelfde rekening, meestal binnen een week. U hoeft daar niets voor te doen.',
    ],
  });
}
