import { formatEuros } from '../../../../contract/money.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { Attempt } from '../../gifts/donations/payments/payment.ts';
import { findMistake } from '../../gifts/donations/payments/mistakes.ts';
import { mailDonor } from '../../people/notifications/mail-about-gift.ts';
import type { Refund } from './store.ts';

const dutchDay = new Intl.DateTimeFormat('nl-NL', { timeZone: 'Europe/Amsterdam', dateStyle: 'long' });

export async function reportRefund(
  deps: Deps,
  transaction: OrganisationTransaction,
  { donation, payment }: Attempt,
  { amount_cents }: Refund,
): Promise<void> {
  const { donation_id: donationId, environment, email, completed_at, created_at } = donation;
  // The donor was already told about a mistaken payment.
  const mistake = await findMistake(transaction, payment);
  const wasTold = mistake !== undefined && mistake.reason !== 'charged_too_much';
  if (email === null || wasTold) return;
  const euros = formatEuros(amount_cents);
  const gift = `${formatEuros(donation.amount_cents)} van ${dutchDay.format(completed_at ?? created_at)}`;
  await mailDonor(deps, transaction, {
    kind: 'refund-under-way',
    donationId,
    environment,
    to: email,
    title: 'Uw terugbetaling is onderweg',
    paragraphs: (organisation) => [
      amount_cents === donation.amount_cents
        ? `${organisation} betaalt uw gift van ${gift} helemaal terug.`
        : `${organisation} betaalt ${euros} terug van uw gift van ${gift}.`,
      'U krijgt het bedrag op de rekening waarmee u hebt betaald, meestal binnen een week. U hoeft daar niets voor te doen.',
      `Hebt u hierover een vraag? Neem dan contact op met ${organisation}. Het kenmerk van uw gift is ${donationId}.`,
    ],
  });
}
