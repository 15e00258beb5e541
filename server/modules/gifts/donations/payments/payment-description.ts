import { type Frequency, kindOfFrequency } from '../../../../../contract/frequencies.ts';

/** Mollie cuts what is longer; cut here, its end stays, except at methods that show less. */
const maxLength = 255;

/** What a donor reads on a bank statement. Which gift it was stands in the payment's metadata. */
export function describePayment(organisationName: string, frequency: Frequency): string {
  const start = 'Donatie';
  const end = frequency === 'once' ? '' : ` ${kindOfFrequency[frequency].toLowerCase()}`;
  const name = organisationName
    .replace(/[\p{C} ]+/gu, ' ')
    .trim()
    .slice(0, maxLength - `${start} ${end}`.length)
    // Half a character is none.
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
  return (name ? `${start} ${name}` : start) + end;
}
