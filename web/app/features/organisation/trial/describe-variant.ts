import type { TrialKind } from '../../../../../contract/trials.ts';
import { splitAmounts } from '../../../../lib/preset-amounts.ts';

const list = new Intl.ListFormat('nl-NL');

/** `€ 10, € 25 en € 50`, or `Maandelijks`. */
export function describeVariant(kind: TrialKind, value: string): string {
  if (kind === 'frequency') return value === 'maandelijks' ? 'Maandelijks' : 'Eenmalig';
  return list.format(
    splitAmounts(value)
      .filter(Boolean)
      .map((amount) => `€\u00a0${amount}`),
  );
}
