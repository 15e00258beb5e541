import { capitalise, type IntervalMonths, wordsOfInterval } from '../../../../contract/frequencies.ts';
import type { MissedCharge as ShownMissedCharge } from '../../../../contract/missed-charges.ts';
import { centsToDecimal, formatEuros } from '../../../../contract/money.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { dutchDate, formatDutchDate } from '../../../platform/dutch-calendar.ts';
import { listMailsOfDonations } from '../../foundation/mail/queries.ts';
import { listMovements } from '../../gifts/donations/queries.ts';
import { findMistake } from '../../gifts/donations/payments/mistakes.ts';
import type { Payment } from '../../gifts/donations/payments/payment.ts';
import {
  takesPrecedence,
  type SubscriptionChange,
  listChanges,
} from '../subscriptions/changes/subscription-change.ts';
import { isRunning, type Subscription } from '../subscriptions/subscription.ts';
import { describeCause, describeCauseWithCode, reasonOf } from './bank-reasons.ts';
import { isOpen, type MissedCharge } from './missed-charge.ts';
import { readMissedCharge, type MissedChargeContext } from './lock-missed-charge.ts';
import { nextStep } from './next-step.ts';
import { findAskObstacle } from './ask-donor.ts';
import { explainDroppedRetry } from './explain-dropped-retry.ts';

export async function describeMissedCharge(
  deps: Deps,
  transaction: OrganisationTransaction,
  { missed_charge_id }: MissedCharge,
): Promise<ShownMissedCharge | undefined> {
  const context = await readMissedCharge(deps, transaction, missed_charge_id);
  if (!context) return undefined;
  const { subscription, missedCharge, history } = context;
  const mails = await listMailsOfDonations(transaction, [missedCharge.charge_id]);
  const changes = await listChanges(transaction, subscription.subscription_id);
  const isOver = !isOpen(missedCharge);
  const dropped = explainDroppedRetry(context, changes);
  const returns = await readReturns(transaction, context);
  const endedAt = returns.byBankAt ?? missedCharge.closed_at?.toISOString() ?? null;
  return {
    id: missedCharge.missed_charge_id,
    donationId: missedCharge.charge_id,
    donorId: subscription.donor_id,
    email: subscription.email,
    firstName: subscription.first_name,
    lastName: subscription.last_name,
    amount: centsToDecimal(
      missedCharge.recovered_cents ?? (isOver ? missedCharge.amount_cents : context.amountCents),
    ),
    dueOn: missedCharge.due_on,
    state: isRetryDropped(context, deps.clock.now()) ? 'failed' : missedCharge.state,
    cause: describeCause(missedCharge.code),
    code: missedCharge.code,
    needsAttention: !isOver && missedCharge.mails === 0 && reasonOf(missedCharge.code).followUp === 'task',
    next: isOver ? null : describeNext(context, deps.clock.now()),
    recovery: describeRecovery(missedCharge, endedAt),
    askObstacle: await findAskObstacle(transaction, context, deps.clock.now()),
    mayGiveUp: !isOver && !history.isRetryPending,
    timeline: [
      ...history.all.flatMap(describePayment),
      ...(dropped ? [dropped] : []),
      ...returns.moments,
      ...mails
        .filter(({ mail }) => mail.kind.startsWith('storno-'))
        .map(({ mail }) => ({
          at: mail.sentAt,
          text: describeMail(mail.kind, missedCharge.code, subscription.interval_months) ?? mail.subject,
        })),
      ...(isOver ? [{ at: endedAt, text: describeEnd(missedCharge, subscription, changes) }] : []),
    ]
      .flatMap(({ at, text }) => (at === null ? [] : [{ at, text }]))
      .toSorted((a, b) => secondOf(a).localeCompare(secondOf(b))),
  };
}

function describeMail(kind: string, code: string | null, intervalMonths: IntervalMonths): string | undefined {
  const { this: now, unit, gift } = wordsOfInterval(intervalMonths);
  const texts: Record<string, string> = {
    'storno-ask':
      reasonOf(code).followUp === 'offer'
        ? `De donateur heeft een mail gekregen met de keuze om een ${unit} over te slaan, minder te geven of te stoppen.`
        : `De donateur is gevraagd om ${now} alsnog te betalen.`,
    'storno-reminder': 'De donateur heeft een herinnering gekregen.',
    'storno-last': `De donateur heeft de laatste mail gekregen: de ${gift} rust.`,
  };
  return texts[kind];
}

/** Mollie's times have whole seconds, and our own times do not. Within a second, the order of the list is right. */
const secondOf = ({ at }: { at: string }) => at.slice(0, 'YYYY-MM-DDThh:mm:ss'.length);

interface Moment {
  at: string | null;
  text: string;
}

function describePayment(payment: Payment): Moment[] {
  const { kind, created_at } = payment;
  const euros = formatEuros(payment.amount_cents);
  const texts: Record<string, string> = {
    retry: `De bank is opnieuw gevraagd ${euros} af te schrijven.`,
    recovery: `De donateur is ${euros} zelf gaan betalen, met iDEAL | Wero.`,
  };
  return [
    { at: created_at.toISOString(), text: texts[kind] ?? `De bank is gevraagd ${euros} af te schrijven.` },
    ...(kind === 'recovery' ? describeUnpaidRecovery(payment) : describeFailure(payment)),
  ];
}

function describeFailure({ paid_at, failed_at, failure_code }: Payment): Moment[] {
  if (!failed_at) return [];
  const why = failure_code === null ? '' : ` ${describeCauseWithCode(failure_code)}.`;
  const isTakenBackByDonor = reasonOf(failure_code).followUp === 'offer';
  return [
    {
      at: failed_at.toISOString(),
      text: isTakenBackByDonor
        ? why.trim()
        : paid_at === null
          ? `Dat is niet gelukt.${why}`
          : `Het bedrag is teruggehaald.${why}`,
    },
  ];
}

function describeUnpaidRecovery({ status, paid_at, failed_at }: Payment): Moment[] {
  if (!failed_at || paid_at) return [];
  return [
    {
      at: failed_at.toISOString(),
      text: status === 'failed' ? 'Die betaling is niet gelukt.' : 'Die betaling is niet afgemaakt.',
    },
  ];
}

async function readReturns(
  transaction: OrganisationTransaction,
  { missedCharge, charge, history }: MissedChargeContext,
): Promise<{ moments: Moment[]; byBankAt: string | undefined }> {
  const moments: Moment[] = [];
  let byBankAt: string | undefined;
  const movements = await listMovements(transaction, charge);
  for (const each of history.all) {
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
    if (reversed && missedCharge.recovered_by === 'reversal') byBankAt = reversed.recorded_at.toISOString();
  }
  return { moments, byBankAt };
}

function describeRecovery({ recovered_by }: MissedCharge, at: string | null): string | null {
  if (recovered_by === null || at === null) return null;
  const on = formatDutchDate(dutchDate(new Date(at)));
  const sentences = {
    retry: `Alsnog afgeschreven, betaald op ${on}.`,
    donor: `Door de donateur zelf betaald op ${on}.`,
    reversal: `Door de bank teruggegeven op ${on}.`,
  };
  return sentences[recovered_by];
}

function describeEnd(
  missedCharge: MissedCharge,
  subscription: Subscription,
  changes: readonly SubscriptionChange[],
): string {
  const { state, recovered_by, recovered_cents, is_given_up } = missedCharge;
  const { this: now, gift } = wordsOfInterval(subscription.interval_months);
  if (state === 'stopped')
    return `${whyClosed(missedCharge, subscription, changes, gift)} Er wordt niet meer om ${now} gevraagd.`;
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

function whyClosed(
  { code, closed_at }: MissedCharge,
  { status }: Subscription,
  /** Newest first. */
  changes: readonly SubscriptionChange[],
  gift: string,
): string {
  const ends = changes.filter(
    ({ kind, state }) => takesPrecedence(kind) && (state === 'wanted' || state === 'done'),
  );
  const stop = ends.find(({ kind }) => kind === 'stop');
  if (reasonOf(code).followUp === 'stop' || stop?.reason === 'donor_died')
    return `De bank meldt dat de donateur is overleden. De ${gift} is gestopt.`;
  const runs = isRunning(status) && !stop;
  const last = ends.find(({ requested_at }) => closed_at !== null && requested_at <= closed_at);
  const rested = runs || last?.kind === 'suspend';
  if (!rested) return `De ${gift} is gestopt.`;
  return status === 'suspended' ? `De ${gift} rust.` : `De ${gift} rustte toen.`;
}

/**
 * Whether a later change, such as a pause, prevents the planned retry. The stored state stays 'retry_planned' until the
 * planned day.
 */
function isRetryDropped({ missedCharge, history, facts }: MissedChargeContext, now: Date): boolean {
  return (
    missedCharge.state === 'retry_planned' && !history.isRetryPending && nextStep(facts, now).kind !== 'retry'
  );
}

function describeNext(
  { subscription, missedCharge, history, facts }: MissedChargeContext,
  now: Date,
): string | null {
  if (history.isRetryPending) return 'De nieuwe afschrijving is onderweg; dat duurt een paar dagen.';
  if (history.isDonorPaying) return 'De donateur is aan het betalen.';
  const { kind, at } = nextStep(facts, now);
  // If a later change makes another step due now, that step still runs only at the planned time.
  const latest = Math.max(at.getTime(), now.getTime(), missedCharge.next_step_at?.getTime() ?? 0);
  const on = formatDutchDate(dutchDate(new Date(latest)));
  const { this: asked, gift } = wordsOfInterval(subscription.interval_months);
  const sentences: Record<typeof kind, string> = {
    retry: `Op ${on} wordt het bedrag opnieuw afgeschreven.`,
    ask: `Op ${on} krijgt de donateur een mail.`,
    remind: `Op ${on} krijgt de donateur een herinnering.`,
    'give-up': `Gebeurt er niets, dan is ${asked} op ${on} verloren.`,
    suspend: `De ${gift} gaat rusten.`,
    stop: `De ${gift} wordt gestopt.`,
  };
  return sentences[kind];
}
