import type { TrialKind } from '../../../../../contract/trials.ts';
import { splitAmounts } from '../../../../lib/preset-amounts.ts';

const list = new Intl.ListFormat('nl-NL');

/** `€ 10, € 25 en € 50`, `Maandelijks`, or `Vragen tot en met € 50`. */
export function describeVariant(kind: TrialKind, value: string): string {
  if (kind === 'frequency') return value === 'maandelijks' ? 'Maandelijks' : 'Eenmalig';
  if (kind === 'question') return value === '' ? 'Niet vragen' : `Vragen tot en met €\u00a0${value}`;
  return list.format(
    splitAmounts(value)
      .filter(Boolean)
      .map((amount) => `€\u00a0${amount}`),
  );
}
