import { wordsOfInterval } from '../../../../contract/frequencies.ts';
import { formatEuros } from '../../../../contract/money.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { BrokenPromise } from '../../gifts/donations/payments/mistakes.ts';
import type { Attempt, Mistake, Payment } from '../../gifts/donations/payments/payment.ts';
import { cancelAgainJob, enqueueSubscriptionJob } from './job-definitions.ts';
import { mailOrganisation, mailDonor } from '../../people/notifications/mail-about-gift.ts';
import type { Subscription } from './subscription.ts';
import type { Donation } from '../../gifts/donations/donation.ts';
import type { Outcome } from '../../gifts/donations/payments/record-outcome.ts';

/** If Mollie charged an ended subscription, cancels it again and tells the organisation. The refund follows later. */
export async function reportMistakenCharge(
  deps: Deps,
  transaction: OrganisationTransaction,
  { subscription_id }: Subscription,
  { donation: charged, payment: { amount_cents } }: Attempt,
  broken: BrokenPromise,
): Promise<void> {
  if (broken.kind !== 'charged_after_end') return;
  const { donation_id: donationId, environment, interval_months } = charged;
  const { gift } = wordsOfInterval(interval_months);
  await enqueueSubscriptionJob(transaction, cancelAgainJob, subscription_id);
  await mailOrganisation(deps, transaction, {
    kind: 'mistaken-charge',
    donationId,
    environment,
    title: `Er is afgeschreven na het stoppen van een ${gift}`,
    paragraphs: [
      `Mollie heeft ${formatEuros(amount_cents)} afgeschreven voor een ${gift} die al was gestopt. Het gaat om gift ${donationId}.`,
      `Gulhart laat Mollie deze ${gift} opnieuw stoppen en betaalt het bedrag vanzelf helemaal terug zodra het binnen is. De donateur krijgt geen bedankmail, maar wel bericht dat het een vergissing was.`,
      'U hoeft niets te doen. Wilt u het zeker weten, kijk dan over een paar dagen in de tijdlijn van de gift, of bij Mollie zelf.',
    ],
  });
}

/** Mails the donor only after the money has arrived, because there is nothing to refund before that. */
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
  if (reason === 'paid_twice') return undefined;
  return {
    title: 'U krijgt geld terug',
    paragraphs: (organisation: string) => [
      reason === 'charged_in_pause'
        ? `Op het moment dat u uw gift aan ${organisation} wijzigde, is er toch nog ${formatEuros(amountCents)} afgeschreven.`
        : `Op het moment dat u een lager bedrag koos voor uw gift aan ${organisation}, is nog het oude bedrag afgeschreven: ${formatEuros(returnCents)} te veel.`,
      'Dat bedrag krijgt u vanzelf terug op dezelfde rekening, meestal binnen een week. U hoeft daar niets voor te doen.',
    ],
  };
}
