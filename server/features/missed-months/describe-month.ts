import type { MissedMonth as ShownMonth } from '../../../contract/missed-months.ts';
import { centsToDecimal, formatEuros } from '../../../contract/money.ts';
import type { OrganisationTransaction } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { dutchDate, formatDutchDate } from '../../platform/dutch-calendar.ts';
import { listMailsOfDonations } from '../mail/donor-mails.ts';
import type { Donation } from '../donations/donation.ts';
import { describeCause, describeCauseWithCode, reasonOf } from './bank-reasons.ts';
import { isOpen, type MissedMonth } from './missed-month.ts';
import { lookAtMonth, type MonthInHand } from './month-in-hand.ts';
import { nextStep } from './next-step.ts';
import { findAskObstacle } from './ask-now.ts';

/** A missed month with everything a screen shows of it. */
export async function describeMonth(
  deps: Deps,
  transaction: OrganisationTransaction,
  { missed_month_id }: MissedMonth,
): Promise<ShownMonth | undefined> {
  const inHand = await lookAtMonth(deps, transaction, missed_month_id);
  if (!inHand) return undefined;
  const { gift, month, tries } = inHand;
  const mails = await listMailsOfDonations(transaction, [month.charge_id]);
  const isOver = !isOpen(month);
  return {
    id: month.missed_month_id,
    donationId: month.charge_id,
    email: gift.email,
    firstName: gift.first_name,
    lastName: gift.last_name,
    amount: centsToDecimal(month.amount_cents),
    dueOn: month.due_on,
    state: month.state,
    cause: describeCause(month.code),
    code: month.code,
    needsAttention: !isOver && month.mails === 0 && reasonOf(month.code).followUp === 'task',
    next: isOver ? null : describeNext(inHand, deps.clock.now()),
    askObstacle: await findAskObstacle(transaction, inHand, deps.clock.now()),
    mayGiveUp: !isOver && !tries.isRetryUnderWay,
    timeline: [
      ...tries.all.flatMap(describeTry),
      ...mails
        .filter(({ mail }) => mail.kind.startsWith('storno-'))
        .map(({ mail }) => ({ at: mail.sentAt, text: mailTexts[mail.kind] ?? mail.subject })),
      ...(isOver ? [{ at: month.closed_at?.toISOString() ?? null, text: describeEnd(month) }] : []),
    ]
      .flatMap(({ at, text }) => (at === null ? [] : [{ at, text }]))
      .toSorted((a, b) => a.at.localeCompare(b.at)),
  };
}

const mailTexts: Record<string, string> = {
  'storno-ask': 'De donateur is gevraagd om deze maand alsnog te betalen.',
  'storno-reminder': 'De donateur heeft een herinnering gekregen.',
  'storno-last': 'De donateur heeft de laatste mail gekregen: de maandelijkse donatie rust.',
};

interface Moment {
  at: string | null;
  text: string;
}

function describeTry(donation: Donation): Moment[] {
  const { purpose, created_at, failed_at, failure_code } = donation;
  const euros = formatEuros(donation.amount_cents);
  const begun: Record<string, string> = {
    retry: `${euros} is opnieuw afgeschreven.`,
    recovery: `De donateur is ${euros} zelf gaan betalen, met iDEAL | Wero.`,
  };
  const why = failure_code === null ? '' : ` ${describeCauseWithCode(failure_code)}.`;
  return [
    { at: created_at.toISOString(), text: begun[purpose ?? ''] ?? `${euros} is afgeschreven.` },
    {
      at: purpose === 'recovery' ? null : (failed_at?.toISOString() ?? null),
      text:
        donation.completed_at === null ? `Dat is niet gelukt.${why}` : `Het bedrag is teruggehaald.${why}`,
    },
  ];
}

function describeEnd({ state, recovered_by, recovered_cents, is_given_up }: MissedMonth): string {
  if (state === 'stopped')
    return 'De maandelijkse donatie is gestopt of rust. Er wordt niet meer om deze maand gevraagd.';
  if (state === 'lost')
    return is_given_up
      ? 'Uw organisatie laat deze maand rusten.'
      : 'Deze maand is verloren. Er gebeurt niets meer.';
  const euros = formatEuros(recovered_cents ?? 0);
  const how = {
    retry: 'door opnieuw af te schrijven',
    donor: 'doordat de donateur zelf betaalde',
    reversal: 'doordat de bank het bedrag teruggaf',
  };
  return `${euros} is alsnog ontvangen, ${how[recovered_by ?? 'reversal']}.`;
}

function describeNext({ tries, facts }: MonthInHand, now: Date): string | null {
  if (tries.isRetryUnderWay) return 'De nieuwe afschrijving is onderweg; dat duurt een paar dagen.';
  if (tries.isDonorPaying) return 'De donateur is aan het betalen.';
  const { kind, at } = nextStep(facts, now);
  const on = formatDutchDate(dutchDate(at < now ? now : at));
  const sentences: Record<typeof kind, string> = {
    retry: `Op ${on} wordt het bedrag opnieuw afgeschreven.`,
    ask: `Op ${on} krijgt de donateur een mail.`,
    remind: `Op ${on} krijgt de donateur een herinnering.`,
    'give-up': `Gebeurt er niets, dan is deze maand op ${on} verloren.`,
    suspend: 'De maandelijkse donatie gaat rusten.',
    stop: 'De maandelijkse donatie wordt gestopt.',
  };
  return sentences[kind];
}
