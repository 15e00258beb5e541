import { formatEuros } from '../../../../contract/money.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { Attempt } from '../../gifts/donations/payments/payment.ts';
import { mailDonor, mailOrganisation } from '../../people/notifications/mail-about-gift.ts';

/** The amounts may differ, for example after a retry with another amount or in two tabs. */
export async function reportDoublePayment(
  deps: Pick<Deps, 'mailFrom' | 'publicUrl'>,
  transaction: OrganisationTransaction,
  { donation, payment }: Attempt,
): Promise<void> {
  const { donation_id: donationId, environment, email } = donation;
  const euros = formatEuros(payment.amount_cents);
  await mailOrganisation(deps, transaction, {
    kind: 'double-payment',
    donationId,
    environment,
    title: 'Een donateur heeft twee keer betaald',
    paragraphs: [
      `Voor één gift zijn twee betalingen binnengekomen. Een daarvan is te veel: ${euros}, gift ${donationId}.`,
      'Gulhart betaalt die vanzelf helemaal terug. De donateur krijgt daar bericht van. U hoeft niets te doen.',
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
      `Voor één gift aan ${organisation} zijn twee betalingen van u binnengekomen.`,
      `Een daarvan krijgt u vanzelf terug: ${euros}, op de rekening waarvan die kwam, meestal binnen een week. U hoeft daar niets voor te doen.`,
    ],
  });
}
