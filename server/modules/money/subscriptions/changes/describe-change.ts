import type { TimelineEntry } from '../../../../../contract/donation-detail.ts';
import { formatEuros } from '../../../../../contract/money.ts';
import { formatDutchDate } from '../../../../platform/dutch-calendar.ts';
import type { SubscriptionChange } from './subscription-change.ts';

export function describeChange(change: SubscriptionChange): TimelineEntry {
  return {
    at: change.requested_at.toISOString(),
    kind: change.kind,
    text: `${who[change.requested_by]} ${whatOf(change)}${outcomeOf(change)}`,
  };
}

const who: Record<SubscriptionChange['requested_by'], string> = {
  donor: 'De donateur heeft',
  organisation: 'De organisatie heeft',
  administrator: 'Een beheerder van Gulhart heeft',
  bank: 'Na bericht van de bank hebben wij',
};

function whatOf(change: SubscriptionChange): string {
  const { kind, amount_cents, former_amount_cents, next_date, former_date, mandate_id, reason } = change;
  if (kind === 'amount')
    return `het bedrag gewijzigd van ${formatEuros(former_amount_cents ?? 0)} naar ${formatEuros(amount_cents ?? 0)}.`;
  if (kind === 'dates' && next_date) {
    const day = formatDutchDate(next_date);
    if (mandate_id) return `een andere rekening opgegeven; de volgende afschrijving is op ${day}.`;
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
