import { capitalise, type IntervalMonths, wordsOfInterval } from '../../../../contract/frequencies.ts';
import type { MissedCharge as ShownMonth } from '../../../../contract/missed-charges.ts';
import { centsToDecimal, formatEuros } from '../../../../contract/money.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { dutchDate, formatDutchDate } from '../../../platform/dutch-calendar.ts';
import { listMailsOfDonations } from '../../foundation/mail/donor-mails.ts';
import { listMovements } from '../../gifts/donations/queries.ts';
import { findMistake } from '../../gifts/donations/payments/mistakes.ts';
import type { Payment } from '../../gifts/donations/payments/payment.ts';
import { goesFirst, type GiftChange } from '../subscriptions/changes/gift-change.ts';
import { listChangesOfGift } from '../subscriptions/changes/queries.ts';
import { isRunning, type Subscription } from '../subscriptions/subscription.ts';
import { describeCause, describeCauseWithCode, reasonOf } from './bank-reasons.ts';
import { isOpen, type MissedCharge } from './missed-charge.ts';
import { lookAtMonth, type MonthInHand } from './month-in-hand.ts';
import { nextStep } from './next-step.ts';
import { findAskObstacle } from './ask-now.ts';
import { whyNotRetried } from './why-not-retried.ts';

/** A missed charge with everything a screen shows of it. */
export async function describeMonth(
  deps: Deps,
  transaction: OrganisationTransaction,
  { missed_charge_id }: MissedCharge,
): Promise<ShownMonth | undefined> {
  const inHand = await lookAtMonth(deps, transaction, missed_charge_id);
  if (!inHand) return undefined;
  const { gift, month, tries } = inHand;
  const mails = await listMailsOfDonations(transaction, [month.charge_id]);
  const changes = await listChangesOfGift(transaction, gift.subscription_id);
  const isOver = !isOpen(month);
  const dropped = whyNotRetried(inHand, changes);
  const returned = await readReturned(transaction, inHand);
  return {
    id: month.missed_charge_id,
    donationId: month.charge_id,
    email: gift.email,
    firstName: gift.first_name,
    lastName: gift.last_name,
    // What is asked for it may become less while it is open; afterwards it stays what was missed.
    amount: centsToDecimal(month.recovered_cents ?? (isOver ? month.amount_cents : inHand.amountCents)),
    dueOn: month.due_on,
    state: isRetryDropped(inHand, deps.clock.now()) ? 'failed' : month.state,
    cause: describeCause(month.code),
    code: month.code,
    needsAttention: !isOver && month.mails === 0 && reasonOf(month.code).followUp === 'task',
    next: isOver ? null : describeNext(inHand, deps.clock.now()),
    askObstacle: await findAskObstacle(transaction, inHand, deps.clock.now()),
    mayGiveUp: !isOver && !tries.isRetryUnderWay,
    timeline: [
      ...tries.all.flatMap(describeTry),
      ...(dropped ? [dropped] : []),
      ...returned.moments,
      ...mails
        .filter(({ mail }) => mail.kind.startsWith('storno-'))
        .map(({ mail }) => ({
          at: mail.sentAt,
          text: describeMail(mail.kind, month.code, gift.interval_months) ?? mail.subject,
        })),
      ...(isOver
        ? [
            {
              at: returned.byBankAt ?? month.closed_at?.toISOString() ?? null,
              text: describeEnd(month, gift, changes),
            },
          ]
        : []),
    ]
      .flatMap(({ at, text }) => (at === null ? [] : [{ at, text }]))
      .toSorted((a, b) => a.at.localeCompare(b.at)),
  };
}

function describeMail(kind: string, code: string | null, intervalMonths: IntervalMonths): string | undefined {
  const { this: now, unit, gift: donation } = wordsOfInterval(intervalMonths);
  const texts: Record<string, string> = {
    'storno-ask':
      reasonOf(code).followUp === 'offer'
        ? `De donateur heeft een mail gekregen met de keuze om een ${unit} over te slaan, minder te geven of te stoppen.`
        : `De donateur is gevraagd om ${now} alsnog te betalen.`,
    'storno-reminder': 'De donateur heeft een herinnering gekregen.',
    'storno-last': `De donateur heeft de laatste mail gekregen: de ${donation} rust.`,
  };
  return texts[kind];
}

interface Moment {
  at: string | null;
  text: string;
}

function describeTry(payment: Payment): Moment[] {
  const { kind, created_at, failed_at, failure_code } = payment;
  const euros = formatEuros(payment.amount_cents);
  const begun: Record<string, string> = {
    retry: `${euros} is opnieuw afgeschreven.`,
    recovery: `De donateur is ${euros} zelf gaan betalen, met iDEAL | Wero.`,
  };
  const why = failure_code === null ? '' : ` ${describeCauseWithCode(failure_code)}.`;
  return [
    { at: created_at.toISOString(), text: begun[kind] ?? `${euros} is afgeschreven.` },
    {
      at: kind === 'recovery' ? null : (failed_at?.toISOString() ?? null),
      text: payment.paid_at === null ? `Dat is niet gelukt.${why}` : `Het bedrag is teruggehaald.${why}`,
    },
  ];
}

/** What went back to the donor because the month was paid twice, and when the bank gave back what recovered it. */
async function readReturned(
  transaction: OrganisationTransaction,
  { month, charge, tries }: MonthInHand,
): Promise<{ moments: Moment[]; byBankAt: string | undefined }> {
  const moments: Moment[] = [];
  let byBankAt: string | undefined;
  const movements = await listMovements(transaction, charge);
  for (const each of tries.all) {
    const euros = formatEuros(each.amount_cents);
    const mistake = each.mistake && (await findMistake(transaction, each));
    if (mistake?.reason === 'paid_twice')
      moments.push({
        at: mistake.created_at.toISOString(),
        text: `Er was al betaald. Deze ${euros} gaat vanzelf terug naar de donateur.`,
      });
    const own = movements.filter(({ payment_id }) => payment_id === each.payment_id);
    const returned = own.findLast(({ kind }) => kind === 'refund');
    if (each.status === 'refunded' && returned)
      moments.push({
        at: returned.recorded_at.toISOString(),
        text: `${euros} is terugbetaald aan de donateur.`,
      });
    const reversed = own.findLast(({ kind }) => kind === 'chargeback_reversed');
    if (reversed && month.recovered_by === 'reversal') byBankAt = reversed.recorded_at.toISOString();
  }
  return { moments, byBankAt };
}

function describeEnd(month: MissedCharge, gift: Subscription, changes: readonly GiftChange[]): string {
  const { state, recovered_by, recovered_cents, is_given_up } = month;
  const { this: now, gift: donation } = wordsOfInterval(gift.interval_months);
  if (state === 'stopped')
    return `${whyClosed(month, gift, changes, donation)} Er wordt niet meer om ${now} gevraagd.`;
  if (state === 'lost')
    return is_given_up
      ? `Uw organisatie laat ${now} rusten.`
      : `${capitalise(now)} is verloren. Er gebeurt niets meer.`;
  const euros = formatEuros(recovered_cents ?? 0);
  const how = {
    retry: 'door opnieuw af te schrijven',
    donor: 'doordat de donateur zelf betaalde',
    reversal: 'doordat de bank het bedrag teruggaf',
  };
  return `${euros} is alsnog ontvangen, ${how[recovered_by ?? 'reversal']}.`;
}

/** What had ended or rested by the time that nothing more was done about a month. */
function whyClosed(
  { code, closed_at }: MissedCharge,
  { status }: Subscription,
  /** Newest first. */
  changes: readonly GiftChange[],
  donation: string,
): string {
  const ends = changes.filter(
    ({ kind, state }) => goesFirst(kind) && (state === 'wanted' || state === 'done'),
  );
  const stop = ends.find(({ kind }) => kind === 'stop');
  if (reasonOf(code).followUp === 'stop' || reasonOf(stop?.reason ?? null).followUp === 'stop')
    return `De bank meldt dat de donateur is overleden. De ${donation} is gestopt.`;
  const runs = isRunning(status) && !stop;
  const last = ends.find(({ wanted_at }) => closed_at !== null && wanted_at <= closed_at);
  const rested = runs || last?.kind === 'suspend';
  if (!rested) return `De ${donation} is gestopt.`;
  return status === 'suspended' ? `De ${donation} rust.` : `De ${donation} rustte toen.`;
}

/** What the donor asked for since keeps the charge from being made again, which is written down when its day comes. */
function isRetryDropped({ month, tries, facts }: MonthInHand, now: Date): boolean {
  return month.state === 'retry_planned' && !tries.isRetryUnderWay && nextStep(facts, now).kind !== 'retry';
}

function describeNext({ gift, month, tries, facts }: MonthInHand, now: Date): string | null {
  if (tries.isRetryUnderWay) return 'De nieuwe afschrijving is onderweg; dat duurt een paar dagen.';
  if (tries.isDonorPaying) return 'De donateur is aan het betalen.';
  const { kind, at } = nextStep(facts, now);
  // What was planned before is looked at when its day comes, also when something else is to be done by then.
  const latest = Math.max(at.getTime(), now.getTime(), month.next_step_at?.getTime() ?? 0);
  const on = formatDutchDate(dutchDate(new Date(latest)));
  const { this: asked, gift: donation } = wordsOfInterval(gift.interval_months);
  const sentences: Record<typeof kind, string> = {
    retry: `Op ${on} wordt het bedrag opnieuw afgeschreven.`,
    ask: `Op ${on} krijgt de donateur een mail.`,
    remind: `Op ${on} krijgt de donateur een herinnering.`,
    'give-up': `Gebeurt er niets, dan is ${asked} op ${on} verloren.`,
    suspend: `De ${donation} gaat rusten.`,
    stop: `De ${donation} wordt gestopt.`,
  };
  return sentences[kind];
}
