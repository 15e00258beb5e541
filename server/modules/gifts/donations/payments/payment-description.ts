import { type Frequency, kindOfFrequency } from '../../../../../contract/frequencies.ts';

/** Mollie cuts off the end of a longer text, so we shorten the name instead. */
const maxLength = 255;

export function describePayment(organisationName: string, frequency: Frequency): string {
  const start = 'Donatie';
  const end = frequency === 'once' ? '' : ` ${kindOfFrequency[frequency].toLowerCase()}`;
  const name = organisationName
    .replace(/[\p{C} ]+/gu, ' ')
    .trim()
    .slice(0, maxLength - `${start} ${end}`.length)
    // Remove the first half of a surrogate pair that the cut left behind.
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
  return (name ? `${start} ${name}` : start) + end;
}
