import type { IntervalMonths } from '../../../../../contract/frequencies.ts';
import type { TimelineEntry } from '../../../../../contract/donation-detail.ts';
import { formatEuros } from '../../../../../contract/money.ts';
import { formatDutchDate } from '../../../../platform/dutch-calendar.ts';
import type { Subscription } from '../subscription.ts';
import type { SubscriptionChange } from './subscription-change.ts';

type Interval = Pick<Subscription, 'interval_months'>;

export function describeChange(change: SubscriptionChange, interval: Interval): TimelineEntry {
  return {
    at: change.requested_at.toISOString(),
    kind: change.kind,
    text: `${who[change.requested_by]} ${whatOf(change, interval)}${outcomeOf(change)}`,
  };
}

const who: Record<SubscriptionChange['requested_by'], string> = {
  donor: 'De donateur heeft',
  organisation: 'De organisatie heeft',
  administrator: 'Een beheerder van Gulhart heeft',
  bank: 'Na bericht van de bank hebben wij',
};

const monthName = new Intl.DateTimeFormat('nl-NL', { month: 'long', timeZone: 'UTC' });
const list = new Intl.ListFormat('nl-NL');

/**
 * The months from the first date until the end date, without the month of the end date, such as 'december en januari '.
 * Ends with a space. Empty for a gift that is not monthly.
 */
export function listMonths(intervalMonths: IntervalMonths, firstDate: string, endDate: string): string {
  const [from, until] = [monthNumber(firstDate), monthNumber(endDate)];
  if (intervalMonths > 1 || from >= until) return '';
  const months = Array.from({ length: until - from }, (_, index) =>
    monthName.format(Date.UTC(0, from + index)),
  );
  return `${list.format(months)} `;
}

function monthNumber(date: string): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
}

function whatOf(change: SubscriptionChange, interval: Interval): string {
  const { kind, amount_cents, former_amount_cents, next_date, former_date, mandate_id, reason } = change;
  if (kind === 'amount')
    return `het bedrag gewijzigd van ${formatEuros(former_amount_cents ?? 0)} naar ${formatEuros(amount_cents ?? 0)}.`;
  if (kind === 'dates' && next_date) {
    const day = formatDutchDate(next_date);
    if (mandate_id) return `een andere rekening opgegeven; de volgende afschrijving is op ${day}.`;
    const skipped =
      reason === 'pause' && former_date ? listMonths(interval.interval_months, former_date, next_date) : '';
    if (skipped) return `${skipped}overgeslagen; de volgende afschrijving is op ${day}.`;
    return former_date
      ? `de volgende afschrijving verzet van ${formatDutchDate(former_date)} naar ${day}.`
      : `de gift weer laten lopen, vanaf ${day}.`;
  }
  if (kind === 'mandate') return 'een andere rekening opgegeven.';
  if (kind === 'suspend') return 'de gift laten rusten.';
  const why = reason && stopReasonSentences[reason];
  return why ? `de gift gestopt. Reden: ${why}.` : 'de gift gestopt.';
}

const stopReasonSentences: Record<string, string> = {
  money: 'kan het nu niet missen',
  'other-cause': 'geeft liever aan een ander doel',
  'one-off': 'geeft liever af en toe',
  other: 'een andere reden',
};

function outcomeOf({ state, requested_by }: SubscriptionChange): string {
  if (state === 'wanted') return ' Dat wordt vanzelf uitgevoerd zodra Mollie het aanneemt.';
  if (state === 'refused')
    return requested_by === 'donor'
      ? ' Mollie heeft dit geweigerd. De donateur heeft een mail gekregen dat het niet is gelukt.'
      : ' Mollie heeft dit geweigerd.';
  return state === 'undone' ? ' Dat is vervallen door wat daarna is gevraagd.' : '';
}
