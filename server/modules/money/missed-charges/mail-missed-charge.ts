import type { GiftMailKind } from '../../../../contract/gift-mails.ts';
import { type IntervalMonths, monthOfCharge, wordsOfInterval } from '../../../../contract/frequencies.ts';
import { formatEuros } from '../../../../contract/money.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { dutchDate, formatDutchDate } from '../../../platform/dutch-calendar.ts';
import { mailGift } from '../../people/notifications/render-gift-mail.ts';
import { reasonOf, type BankReason } from './bank-reasons.ts';
import type { MissedChargeContext } from './lock-missed-charge.ts';
import { wasCollected } from './payment-history.ts';

/** The account that pays is used for later charges only after the donor confirms by mail. */
const confirms = 'Daarna krijgt u nog een mail; met de knop daarin bevestigt u dat wij';

function whatNext(
  followUp: BankReason['followUp'],
  { intervalMonths, dueOn, rests }: { intervalMonths: IntervalMonths; dueOn: string; rests: boolean },
): string {
  const { unit, gift } = wordsOfInterval(intervalMonths);
  const missed = `uw gift van ${monthOfCharge(dueOn)}`;
  const sentences: Record<BankReason['followUp'], string> = {
    ask: `Wilt u ${missed} alsnog geven? Dat kan met één betaling via iDEAL | Wero. ${rests ? `${confirms} van die rekening weer mogen afschrijven.` : 'Uw volgende giften gaan vanzelf door.'}`,
    'ask-for-account': `Wilt u blijven geven? Betaal ${missed} dan via iDEAL | Wero van de rekening die u daarvoor wilt gebruiken. ${confirms} uw volgende giften van die rekening afschrijven.`,
    'ask-once': `Wilt u blijven geven? Betaal ${missed} dan via iDEAL | Wero. ${confirms} de volgende ${intervalMonths === 1 ? 'maanden' : 'giften'} van die rekening mogen afschrijven. Wilt u liever stoppen? Dat is net zo goed: de knop hieronder brengt u naar de pagina waar u dat bevestigt.`,
    offer: `Dat is uw goed recht, en u hoeft niets te doen. ${rests ? `Uw ${gift} rust: er wordt niets afgeschreven. Stoppen kan ook.` : `Komt het nu niet goed uit? U kunt een ${unit} overslaan, een lager bedrag kiezen of stoppen.`}`,
    task: `Wilt u ${missed} alsnog geven? Dat kan met één betaling via iDEAL | Wero.`,
    stop: '',
  };
  return sentences[followUp];
}

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
  const rests = isLast || facts.isSuspended;
  const date = formatDutchDate(missedCharge.due_on);
  const euros = formatEuros(amountCents);
  const { gift: giftWord } = wordsOfInterval(subscription.interval_months);
  const returnedOn = formatDutchDate(dutchDate(missedCharge.failed_at));
  const address = (path: string) => new URL(path, deps.publicUrl).href;
  return mailGift(deps, transaction, kind, {
    donationId: missedCharge.charge_id,
    to: subscription.email,
    // Sent once, even if the charge is recovered and then charged back again.
    ...(isLast && { onceKey: `storno-last:${missedCharge.missed_charge_id}` }),
    environment: subscription.environment,
    intervalMonths: subscription.interval_months,
    donorName: [subscription.first_name, subscription.last_name].filter(Boolean).join(' ') || null,
    amountCents,
    date: missedCharge.due_on,
    whatHappened(organisation) {
      const what = `Uw ${giftWord} van ${euros} aan ${organisation}`;
      if (reason.followUp === 'offer')
        return `${what} van ${date} is op ${returnedOn} teruggeboekt naar uw rekening.`;
      return wasCollected(context.history)
        ? `${what} van ${date} is afgeschreven, maar op ${returnedOn} door uw bank teruggeboekt (storno).`
        : `${what} kon op ${date} niet worden afgeschreven.`;
    },
    bankReason: reason.toDonor,
    whatNext: () =>
      isLast
        ? `Wilt u later weer geven? Dat kan met één betaling via iDEAL | Wero. ${confirms} van die rekening mogen afschrijven, en dan loopt uw ${giftWord} weer. Stoppen kan ook.`
        : `${whatNext(reason.followUp, { intervalMonths: subscription.interval_months, dueOn: missedCharge.due_on, rests })}${reason.endsMandate && rests ? ' Tot dan schrijven wij niets af.' : ''}`,
    links: {
      payUrl: reason.followUp === 'offer' && !isLast ? null : address(`/herstel/${missedCharge.token}`),
      giftUrl: address(`/maandgift/${subscription.stop_token}`),
      offersStop: reason.followUp === 'ask-once' && !isLast,
      isSuspended: rests,
    },
  });
}
