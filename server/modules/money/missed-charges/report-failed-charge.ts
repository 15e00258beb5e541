import {
  capitalise,
  type IntervalMonths,
  monthOfCharge,
  wordsOfInterval,
} from '../../../../contract/frequencies.ts';
import { formatEuros } from '../../../../contract/money.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { formatDutchDate, dutchDate } from '../../../platform/dutch-calendar.ts';
import { type Donation, describeDonor, donationLink } from '../../gifts/donations/donation.ts';
import type { Attempt } from '../../gifts/donations/payments/payment.ts';
import { notifyOrganisation } from '../../people/notifications/notify-organisation.ts';
import { describeCauseWithCode, reasonOf, type BankReason } from './bank-reasons.ts';
import type { NextStep } from './next-step.ts';

/**
 * Tells the organisation of a charge that brought nothing, and what happens now, in the transaction that writes it
 * down.
 */
export async function reportFailedCharge(
  deps: Deps,
  transaction: OrganisationTransaction,
  { donation: charge, payment }: Attempt,
  /** Null when nothing is done about it: the gift has ended. */
  planned: NextStep | null,
): Promise<void> {
  const { donation_id: donationId, environment } = charge;
  const { status, failure_code: code } = payment;
  const reason = reasonOf(code);
  // Of a donor who died there is one note, when the gift has been stopped.
  if (environment === 'test' || (reason.followUp === 'stop' && planned !== null)) return;
  const euros = formatEuros(payment.amount_cents);
  const { gift: donation } = wordsOfInterval(charge.interval_months);
  const donor = describeDonor(charge);
  const isTakenBack = status === 'charged_back';
  await notifyOrganisation(deps, transaction, {
    kind: 'charge-failed',
    about: `${donationId}:${isTakenBack ? 'charged_back' : 'not_paid'}`,
    donationId,
    environment,
    title: isTakenBack
      ? `${capitalise(donation)} van ${euros} teruggehaald`
      : `${capitalise(chargeOf(charge.interval_months))} van ${euros} mislukt`,
    paragraphs: [
      isTakenBack
        ? `Een ${donation} van ${euros} van ${donor} is via de bank teruggehaald.`
        : `De ${chargeOf(charge.interval_months)} van ${euros} bij ${donor} is niet gelukt.`,
      `Reden: ${inSentence(describeCauseWithCode(code))}.`,
      whatHappensNow(reason.followUp, planned, charge),
    ],
    action: { label: 'Bekijk de gift', href: donationLink(deps, charge) },
  });
}

const inSentence = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

/** Of a monthly gift it says so; else its donation does. */
const chargeOf = (intervalMonths: IntervalMonths) =>
  intervalMonths === 1 ? 'maandelijkse afschrijving' : `afschrijving ${wordsOfInterval(intervalMonths).per}`;

function whatHappensNow(
  followUp: BankReason['followUp'],
  planned: NextStep | null,
  { interval_months: intervalMonths, created_at }: Pick<Donation, 'interval_months' | 'created_at'>,
): string {
  const { gift: donation, unit } = wordsOfInterval(intervalMonths);
  if (planned === null)
    return `De ${donation} is gestopt. Er wordt niets meer afgeschreven, en de donateur krijgt hier geen mail over.`;
  if (planned.kind === 'retry')
    return `Gulhart schrijft het bedrag op ${formatDutchDate(dutchDate(planned.at))} opnieuw af. Lukt dat niet, dan leest u onder ‘Storno’s’ hoe het verder gaat. U hoeft niets te doen.`;
  if (planned.kind === 'suspend')
    return `Het is de tweede keer binnen een jaar. De ${donation} rust daarom tot de donateur haar weer laat lopen; de donateur krijgt daar een mail over. U hoeft niets te doen.`;
  if (planned.kind === 'ask')
    return followUp === 'offer'
      ? `Gulhart probeert het niet opnieuw. De donateur krijgt één mail, met de keuze om een ${unit} over te slaan, minder te geven of te stoppen. U hoeft niets te doen.`
      : `Opnieuw afschrijven helpt hier niet. Gulhart vraagt de donateur in een vriendelijke mail om de gift van ${monthOfCharge(dutchDate(created_at))} alsnog te betalen. U hoeft niets te doen.`;
  if (followUp === 'task')
    return 'Dit ligt niet aan de donateur, en die krijgt dan ook geen mail. Wilt u ernaar kijken? Onder ‘Storno’s’ kunt u de donateur alsnog vragen, of het laten rusten.';
  return `Gulhart doet hier niets aan, omdat u dat zo hebt ingesteld. Onder ‘Storno’s’ kunt u de donateur zelf laten vragen. De ${donation} loopt door: ${intervalMonths === 1 ? 'volgende' : 'volgend'} ${unit} wordt er weer afgeschreven.`;
}
