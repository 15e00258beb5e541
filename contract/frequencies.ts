/** How often a gift recurs, in codes and in Dutch words. Imports nothing, because small scripts use this file. */

export const frequencies = ['once', 'monthly', 'quarterly', 'yearly'] as const;
export type Frequency = (typeof frequencies)[number];

export const intervals = [1, 3, 12] as const;
export type IntervalMonths = (typeof intervals)[number];

const frequencyOfInterval = { 1: 'monthly', 3: 'quarterly', 12: 'yearly' } as const;
const intervalOfFrequency = { once: 1, monthly: 1, quarterly: 3, yearly: 12 } as const;

export function intervalOf(frequency: Frequency): IntervalMonths {
  return intervalOfFrequency[frequency];
}

export function frequencyOf(gift: { is_recurring: boolean; interval_months: IntervalMonths }): Frequency {
  return gift.is_recurring ? frequencyOfInterval[gift.interval_months] : 'once';
}

/** The older field `isRecurring` counts only if there is no frequency. */
export function requestedFrequency(gift: {
  isRecurring?: boolean | undefined;
  frequency?: Frequency | undefined;
}): Frequency {
  return gift.frequency ?? (gift.isRecurring ? 'monthly' : 'once');
}

export function readFrequency(written: string | undefined, isTicked: boolean): Frequency {
  return frequencies.find((each) => each === written) ?? (isTicked ? 'monthly' : 'once');
}

export function offeredFrequencies(organisation: {
  offersQuarterly?: boolean;
  offersYearly?: boolean;
}): Frequency[] {
  return frequencies.filter(
    (each) =>
      (each !== 'quarterly' || organisation.offersQuarterly) &&
      (each !== 'yearly' || organisation.offersYearly),
  );
}

export const unitOfFrequency = { once: '', monthly: 'maand', quarterly: 'kwartaal', yearly: 'jaar' } as const;

export const prefixOfFrequency = {
  once: '',
  monthly: 'maandelijkse ',
  quarterly: 'kwartaal',
  yearly: 'jaarlijkse ',
} as const;

export const kindOfFrequency = {
  once: 'Eenmalig',
  monthly: 'Maandelijks',
  quarterly: 'Per kwartaal',
  yearly: 'Per jaar',
} as const;

export function wordsOfInterval(months: IntervalMonths) {
  const frequency = frequencyOfInterval[months];
  const unit = unitOfFrequency[frequency];
  const isMonth = months === 1;
  return {
    kind: kindOfFrequency[frequency],
    unit,
    per: `per ${unit}`,
    every: `${isMonth ? 'elke' : 'elk'} ${unit}`,
    this: `${isMonth ? 'deze' : 'dit'} ${unit}`,
    the: `${isMonth ? 'de' : 'het'} ${unit}`,
    gift: `${prefixOfFrequency[frequency]}gift`,
  };
}

export function notOfferedError(frequency: Frequency, offered: readonly Frequency[]): string {
  const list = new Intl.ListFormat('nl-NL', { type: 'disjunction' });
  const choices = list.format(offered.map((each) => kindOfFrequency[each].toLowerCase()));
  return `Per ${unitOfFrequency[frequency]} geven kan bij deze organisatie niet. Kies ${choices}.`;
}

const monthName = /* @__PURE__ */ new Intl.DateTimeFormat('nl-NL', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

export function monthOfCharge(date: string): string {
  return monthName.format(new Date(date));
}

export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
