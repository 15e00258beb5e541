import { isWithin } from '../../../../contract/anbi-periods.ts';
import { kindOfFrequency } from '../../../../contract/frequencies.ts';
import { centsToDecimal } from '../../../../contract/money.ts';
import type { SeenBy } from '../../../../contract/seen-by.ts';
import { markFormulas } from '../../../../contract/spreadsheet-text.ts';
import type { GiftYear } from './add-up.ts';
import { describeAnbi } from './describe-anbi.ts';

const headings = [
  'Jaar',
  'Organisatie',
  'RSIN',
  'ANBI in dat jaar',
  'Betaald op',
  'ANBI op die dag',
  'Soort',
  'Kwitantie',
  'Gegeven',
  'Teruggegaan',
  'Telt mee',
  'Gezien door',
  'Op naam van',
  'Uitgever',
];

/** Opens in a Dutch spreadsheet. Papers may contain any text. */
export function giftsToCsv(years: readonly GiftYear[]): string {
  const rows = years.flatMap(({ year, organisations }) =>
    organisations.flatMap((organisation) =>
      organisation.gifts.map((gift) => [
        String(year),
        markFormulas(organisation.name),
        markFormulas(organisation.rsin ?? ''),
        describeAnbi(organisation, year),
        gift.date.split('-').toReversed().join('-'),
        isWithin(organisation.anbi, gift.date) ? 'Ja' : 'Nee',
        kindOfFrequency[gift.kind],
        markFormulas(gift.number),
        decimal(gift.amountCents),
        decimal(gift.returnedCents),
        decimal(gift.countedCents),
        seenByNames[gift.seenBy],
        markFormulas(gift.donorName ?? ''),
        organisation.issuer,
      ]),
    ),
  );
  return `\uFEFF${[headings, ...rows].map(toLine).join('')}`;
}

const seenByNames: Record<SeenBy, string> = {
  mollie: 'Mollie',
  bank: 'Bankafschrift',
  entered: 'Door de organisatie ingevoerd',
};

const decimal = (cents: number) => centsToDecimal(cents).replace('.', ',');

const toLine = (cells: readonly string[]) =>
  `${cells.map((cell) => (/[;"\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(';')}\r\n`;
