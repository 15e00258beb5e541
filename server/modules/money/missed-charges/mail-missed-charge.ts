import type { GiftMailKind } from '../../../../contract/gift-mails.ts';
import {
  type IntervalMonths,
  monthOfCharge,
  wordsOfInterval,
  capitalise,
} from '../../../../contract/frequencies.ts';
import { formatEuros } from '../../../../contract/money.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { dutchDate, formatDutchDate } from '../../../platform/dutch-calendar.ts';
import { mailGift } from '../../people/notifications/render-gift-mail.ts';
import { reasonOf, type BankReason, describeCauseWithCode } from './bank-reasons.ts';
import type { MissedChargeContext } from './lock-missed-charge.ts';
import { wasCollected } from './settle-missed-charge.ts';
import { type Donation, describeDonor, donationLink } from '../../gifts/donations/donation.ts';
import type { Attempt } from '../../gifts/donations/payments/payment.ts';
import { notifyOrganisation } from '../../people/notifications/notify-organisation.ts';
import type { NextStep } from './next-step.ts';

export async function mailMissedCharge(
  deps: Deps,
  transaction: OrganisationTransaction,
  context: Pick<MissedChargeContext, 'subscription' | 'missedCharge' | 'amountCents' | 'facts' | 'history'>,
  kind: Exclude<GiftMailKind, 'monthly-changed'>,
): Promise<boolean> {
  const { subscription, missedCharge, amountCents, facts } = context;
  if (subscription.email === null) return false;
  const reason = reasonOf(missedCharge.code);
  const isLast = kind === 'storno-last';
  const isSuspended = isLast || facts.isSuspended;
  const date = formatDutchDate(missedCharge.due_on);
  const euros = formatEuros(amountCents);
  const { gift } = wordsOfInterval(subscription.interval_months);
  const returnedOn = formatDutchDate(dutchDate(missedCharge.failed_at));
  const address = (path: string) => new URL(path, deps.publicUrl).href;
  return mailGift(deps, transaction, kind, {
    donationId: missedCharge.charge_id,
    to: subscription.email,
    // The last mail is sent once, even if the charge is recovered and then charged back again.
    ...(isLast && { onceKey: `storno-last:${missedCharge.missed_charge_id}` }),
    environment: subscription.environment,
    intervalMonths: subscription.interval_months,
    donorName: [subscription.first_name, subscription.last_name].filter(Boolean).join(' ') || null,
    amountCents,
    date: missedCharge.due_on,
    whatHappened(organisation) {
      const what = `Uw ${gift} van ${euros} aan ${organisation}`;
      if (reason.followUp === 'offer')
        return `${what} van ${date} is op ${returnedOn} teruggeboekt naar uw rekening.`;
      return wasCollected(context.history)
        ? `${what} van ${date} is afgeschreven, maar op ${returnedOn} door uw bank teruggeboekt (storno).`
        : `${what} kon op ${date} niet worden afgeschreven.`;
    },
    bankReason: reason.toDonor,
    whatNext: () =>
      isLast
        ? `Wilt u later weer geven? Dat kan met één betaling via iDEAL | Wero. ${confirmSentence} van die rekening mogen afschrijven, en dan loopt uw ${gift} weer. Stoppen kan ook.`
        : `${whatNext(reason, subscription.interval_months, missedCharge.due_on, isSuspended)}${reason.endsMandate && isSuspended ? ' Tot dan schrijven wij niets af.' : ''}`,
    links: {
      payUrl: reason.followUp === 'offer' && !isLast ? null : address(`/herstel/${missedCharge.token}`),
      giftUrl: address(`/maandgift/${subscription.stop_token}`),
      offersStop: reason.followUp === 'ask-once' && !isLast,
      isSuspended,
    },
  });
}

const confirmSentence = 'Daarna krijgt u nog een mail; met de knop daarin bevestigt u dat wij';

function whatNext(
  { followUp, isBlocked }: BankReason,
  intervalMonths: IntervalMonths,
  dueOn: string,
  isSuspended: boolean,
): string {
  const { unit, gift } = wordsOfInterval(intervalMonths);
  const missed = `uw gift van ${monthOfCharge(dueOn)}`;
  const laterGifts = isBlocked
    ? 'Uw volgende giften lukken pas weer als u de blokkade bij uw bank opheft, of nu van een andere rekening betaalt en die bevestigt met de knop in de mail die u dan krijgt.'
    : 'Uw volgende giften gaan vanzelf door.';
  const sentences: Record<BankReason['followUp'], string> = {
    ask: `Wilt u ${missed} alsnog geven? Dat kan met één betaling via iDEAL | Wero. ${isSuspended ? `${confirmSentence} van die rekening weer mogen afschrijven.` : laterGifts}`,
    'ask-for-account': `Wilt u blijven geven? Betaal ${missed} dan via iDEAL | Wero van de rekening die u daarvoor wilt gebruiken. ${confirmSentence} uw volgende giften van die rekening afschrijven.`,
    'ask-once': `Wilt u blijven geven? Betaal ${missed} dan via iDEAL | Wero. ${confirmSentence} de volgende ${intervalMonths === 1 ? 'maanden' : 'giften'} van die rekening mogen afschrijven. Wilt u liever stoppen? Dat is net zo goed: de knop hieronder brengt u naar de pagina waar u dat bevestigt.`,
    offer: `Dat is uw goed recht, en u hoeft niets te doen. ${isSuspended ? `Uw ${gift} rust: er wordt niets afgeschreven. Stoppen kan ook.` : `Komt het nu niet goed uit? U kunt een ${unit} overslaan, een lager bedrag kiezen of stoppen.`}`,
    task: `Wilt u ${missed} alsnog geven? Dat kan met één betaling via iDEAL | Wero.`,
    stop: '',
  };
  return sentences[followUp];
}

export async function reportFailedCharge(
  deps: Deps,
  transaction: OrganisationTransaction,
  { donation: charge, payment }: Attempt,
  /** `planned` is null if the subscription is suspended or has ended. */
  { planned, isSuspended }: { planned: NextStep | null; isSuspended: boolean },
): Promise<void> {
  const { donation_id: donationId, environment } = charge;
  const { status, failure_code: code } = payment;
  const reason = reasonOf(code);
  // If a death stops the subscription, the organisation gets a mail about the stop instead of this mail.
  if (environment === 'test' || (reason.followUp === 'stop' && planned !== null)) return;
  const euros = formatEuros(payment.amount_cents);
  const { gift } = wordsOfInterval(charge.interval_months);
  const donor = describeDonor(charge);
  const isChargedBack = status === 'charged_back';
  const nothingCharged = isSuspended
    ? `De ${gift} rust. Er wordt niets afgeschreven`
    : `De ${gift} is gestopt. Er wordt niets meer afgeschreven`;
  await notifyOrganisation(deps, transaction, {
    kind: 'charge-failed',
    about: `${donationId}:${isChargedBack ? 'charged_back' : 'not_paid'}`,
    donationId,
    environment,
    title: isChargedBack
      ? `${capitalise(gift)} van ${euros} teruggehaald`
      : `${capitalise(chargeOf(charge.interval_months))} van ${euros} mislukt`,
    paragraphs: [
      isChargedBack
        ? `Een ${gift} van ${euros} van ${donor} is via de bank teruggehaald.`
        : `De ${chargeOf(charge.interval_months)} van ${euros} bij ${donor} is niet gelukt.`,
      `Reden: ${inSentence(describeCauseWithCode(code))}.`,
      planned
        ? whatHappensNow(reason.followUp, planned, charge)
        : `${nothingCharged}, en de donateur krijgt hier geen mail over.`,
    ],
    action: { label: 'Bekijk de gift', href: donationLink(deps, charge) },
  });
}

const inSentence = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

const chargeOf = (intervalMonths: IntervalMonths) =>
  intervalMonths === 1 ? 'maandelijkse afschrijving' : `afschrijving ${wordsOfInterval(intervalMonths).per}`;

function whatHappensNow(
  followUp: BankReason['followUp'],
  planned: NextStep,
  { interval_months: intervalMonths, created_at }: Pick<Donation, 'interval_months' | 'created_at'>,
): string {
  const { gift, unit } = wordsOfInterval(intervalMonths);
  if (planned.kind === 'retry')
    return `Gulhart schrijft het bedrag op ${formatDutchDate(dutchDate(planned.at))} opnieuw af. Lukt dat niet, dan leest u onder ‘Storno’s’ hoe het verder gaat. U hoeft niets te doen.`;
  if (planned.kind === 'suspend')
    return `Het is de tweede keer binnen een jaar. De ${gift} rust daarom tot de donateur haar weer laat lopen; de donateur krijgt daar een mail over. U hoeft niets te doen.`;
  if (planned.kind === 'ask')
    return followUp === 'offer'
      ? `Gulhart probeert het niet opnieuw. De donateur krijgt één mail, met de keuze om een ${unit} over te slaan, minder te geven of te stoppen. U hoeft niets te doen.`
      : `Opnieuw afschrijven helpt hier niet. Gulhart vraagt de donateur in een vriendelijke mail om de gift van ${monthOfCharge(dutchDate(created_at))} alsnog te betalen. U hoeft niets te doen.`;
  if (followUp === 'task')
    return 'Dit ligt niet aan de donateur, en die krijgt dan ook geen mail. Wilt u ernaar kijken? Onder ‘Storno’s’ kunt u de donateur alsnog vragen, of het laten rusten.';
  return `Gulhart doet hier niets aan, omdat u dat zo hebt ingesteld. Onder ‘Storno’s’ kunt u de donateur zelf laten vragen. De ${gift} loopt door: ${intervalMonths === 1 ? 'volgende' : 'volgend'} ${unit} wordt er weer afgeschreven.`;
}
