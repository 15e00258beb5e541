import { formatEuros } from '../../../../contract/money.ts';
import { dutchDate, formatDutchDate } from '../../../platform/dutch-calendar.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { Donation } from '../../gifts/donations/donation.ts';
import type { Attempt, Payment } from '../../gifts/donations/payments/payment.ts';
import { findMistake } from '../../gifts/donations/payments/mistakes.ts';
import { mailDonor, mailOrganisation } from '../../people/notifications/mail-about-gift.ts';
import { isRefundOfMistake } from './refund-of-mistake.ts';
import type { Refund } from './store.ts';
import type { MistakeReason } from '../../../../contract/gift-states.ts';

interface FailureMails {
  kind: 'refund-failed' | 'mistaken-refund-failed';
  toOrganisation: { title: string; paragraphs: string[] };
  toDonor: { title: string; paragraphs: (organisation: string) => string[] };
}

const whatHappened: Record<MistakeReason, (euros: string) => string> = {
  charged_after_end: (euros) => `Mollie heeft ${euros} afgeschreven voor een gift die al was gestopt.`,
  charged_in_pause: (euros) => `Mollie heeft ${euros} afgeschreven terwijl de donateur had overgeslagen.`,
  charged_too_much: (euros) => `Mollie heeft ${euros} meer afgeschreven dan de donateur had gekozen.`,
  paid_twice: (euros) => `Een donateur heeft twee keer betaald voor één gift: ${euros} te veel.`,
};

export async function reportRefund(
  deps: Deps,
  transaction: OrganisationTransaction,
  { donation, payment }: Attempt,
  refund: Refund,
): Promise<void> {
  const { donation_id: donationId, environment, email } = donation;
  // The mail about a mistake has already announced the automatic refund.
  if (email === null || isRefundOfMistake(refund)) return;
  const isDouble = (await findMistake(transaction, payment))?.reason === 'paid_twice';
  await mailDonor(deps, transaction, {
    kind: 'refund-under-way',
    donationId,
    environment,
    to: email,
    title: 'Uw terugbetaling is onderweg',
    paragraphs: (organisation) => [
      isDouble
        ? `U hebt twee keer betaald voor één gift. ${organisation} betaalt daarvan ${formatEuros(refund.amount_cents)} terug.`
        : describeRefund(organisation, donation, refund),
      'U krijgt het bedrag op de rekening waarmee u hebt betaald, meestal binnen een week. U hoeft daar niets voor te doen.',
      `Hebt u hierover een vraag? Neem dan contact op met ${organisation}. Het kenmerk van uw gift is ${donationId}.`,
    ],
  });
}

function describeRefund(
  organisation: string,
  { amount_cents: giftCents, completed_at, created_at }: Donation,
  { amount_cents: cents }: Refund,
): string {
  const gift = `${formatEuros(giftCents)} van ${formatDutchDate(dutchDate(completed_at ?? created_at))}`;
  return cents === giftCents
    ? `${organisation} betaalt uw gift van ${gift} helemaal terug.`
    : `${organisation} betaalt ${formatEuros(cents)} terug van uw gift van ${gift}.`;
}

export async function reportFailedRefund(
  deps: Deps,
  transaction: OrganisationTransaction,
  { donation, payment }: Attempt,
  refund: Refund,
): Promise<void> {
  const { donation_id: donationId, environment, email } = donation;
  const mistake = isRefundOfMistake(refund) ? (await findMistake(transaction, payment))?.reason : undefined;
  const wasAnnounced = mistake !== undefined || refund.mollie_refund_id !== null;
  if (!wasAnnounced) return;
  const euros = formatEuros(refund.amount_cents);
  const { kind, toOrganisation, toDonor } = mistake
    ? mailsAfterMistake(mistake, euros, payment)
    : mailsAfterRequest(euros, donationId);
  await mailOrganisation(deps, transaction, { kind, donationId, environment, ...toOrganisation });
  if (email === null) return;
  await mailDonor(deps, transaction, {
    kind: `${kind}-donor`,
    donationId,
    environment,
    to: email,
    ...toDonor,
  });
}

function mailsAfterMistake(
  mistake: MistakeReason,
  euros: string,
  { donation_id: donationId, method }: Payment,
): FailureMails {
  const ask = 'Hebt u over een week nog niets ontvangen? Neem dan contact op met';
  return {
    kind: 'mistaken-refund-failed',
    toOrganisation: {
      title: 'Een terugbetaling is niet gelukt',
      paragraphs: [
        `${whatHappened[mistake](euros)} De terugbetaling daarvan is niet gelukt; waarom staat in de tijdlijn van gift ${donationId}.`,
        'Betaal het bedrag alstublieft zelf terug: met de knop bij deze gift in Gulhart, of in het dashboard van Mollie. De donateur weet dat het langer duurt.',
      ],
    },
    toDonor: {
      title: 'Uw terugbetaling duurt langer',
      paragraphs: (organisation) => [
        `Wij schreven u dat u ${euros} vanzelf terugkrijgt. Dat is nog niet gelukt. ${organisation} heeft bericht gekregen en kan het bedrag zelf terugbetalen.`,
        // A donor can have the bank reverse a direct debit, but no other payment.
        method === 'directdebit'
          ? `${ask} ${organisation}, of laat de afschrijving terugboeken door uw bank. Dat kan tot acht weken na de afschrijving.`
          : `${ask} ${organisation}.`,
      ],
    },
  };
}

function mailsAfterRequest(euros: string, donationId: string): FailureMails {
  return {
    kind: 'refund-failed',
    toOrganisation: {
      title: 'Een terugbetaling is niet doorgegaan',
      paragraphs: [
        `De terugbetaling van ${euros} bij gift ${donationId} is niet doorgegaan; waarom staat in de tijdlijn van de gift. De donateur heeft hiervan bericht gekregen.`,
        'Wilt u het bedrag toch terugbetalen? Dat kan met de knop bij deze gift in Gulhart, of in het dashboard van Mollie.',
      ],
    },
    toDonor: {
      title: 'Uw terugbetaling is niet doorgegaan',
      paragraphs: (organisation) => [
        `Wij schreven u dat u ${euros} terugkrijgt. Die terugbetaling is niet doorgegaan. ${organisation} heeft daar bericht van gekregen.`,
        `Hebt u hierover een vraag? Neem dan contact op met ${organisation}. Het kenmerk van uw gift is ${donationId}.`,
      ],
    },
  };
}

/** The mails name only the refunded amount, because the two payments may have different amounts. */
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
