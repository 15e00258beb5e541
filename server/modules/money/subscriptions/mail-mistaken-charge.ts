import { wordsOfInterval } from '../../../../contract/frequencies.ts';
import { formatEuros } from '../../../../contract/money.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { Donation } from '../../gifts/donations/donation.ts';
import type { Attempt, Mistake, Payment } from '../../gifts/donations/payments/payment.ts';
import type { Outcome } from '../../gifts/donations/payments/record-outcome.ts';
import { mailDonor } from '../../people/notifications/mail-about-gift.ts';

const comesBack =
  'Dat bedrag krijgt u vanzelf terug op dezelfde rekening, meestal binnen een week. U hoeft daar niets voor te doen.';

/** Mails the donor once the money of a mistaken charge has arrived; without money there is nothing to refund. */
export async function mailMistakenCharge(
  deps: Pick<Deps, 'mailFrom' | 'publicUrl'>,
  transaction: OrganisationTransaction,
  { donation, payment }: Attempt,
  outcome: Outcome,
): Promise<void> {
  const { donation_id: donationId, environment, email } = donation;
  const content = outcome.mistake && contentFor(outcome.mistake, donation, payment);
  if (!outcome.becamePaid || !content || email === null) return;
  await mailDonor(deps, transaction, {
    kind: 'mistaken-charge-donor',
    donationId,
    environment,
    to: email,
    ...content,
  });
}

function contentFor(
  { reason, return_cents: returnCents }: Mistake,
  { interval_months }: Donation,
  { amount_cents: amountCents }: Payment,
) {
  if (reason === 'charged_after_end')
    return {
      title: 'Deze afschrijving was een vergissing',
      paragraphs: (organisation: string) => [
        `Uw ${wordsOfInterval(interval_months).gift} aan ${organisation} is gestopt, maar er is daarna toch nog ${formatEuros(amountCents)} afgeschreven. Dat is een vergissing, en dat spijt ons.`,
        'U krijgt het hele bedrag vanzelf terug op dezelfde rekening, meestal binnen een week. U hoeft daar niets voor te doen.',
      ],
    };
  if (reason === 'charged_in_pause')
    return {
      title: 'U krijgt geld terug',
      paragraphs: (organisation: string) => [
        `Op het moment dat u uw gift aan ${organisation} wijzigde, is er toch nog ${formatEuros(amountCents)} afgeschreven.`,
        comesBack,
      ],
    };
  if (reason !== 'charged_too_much') return undefined;
  return {
    title: 'U krijgt geld terug',
    paragraphs: (organisation: string) => [
      `Op het moment dat u een lager bedrag koos voor uw gift aan ${organisation}, is nog het oude bedrag afgeschreven: ${formatEuros(returnCents)} te veel.`,
      comesBack,
    ],
  };
}
