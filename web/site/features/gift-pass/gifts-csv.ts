import { isWithin } from '../../../../contract/anbi-periods.ts';
import { kindOfFrequency } from '../../../../contract/frequencies.ts';
import { centsToDecimal } from '../../../../contract/money.ts';
import type { SeenBy } from '../../../../contract/seen-by.ts';
import { markFormulas } from '../../../../contract/spreadsheet-text.ts';
import type { GiftYear } from './add-up.ts';
import { describeAnbi } from './describe-papers.ts';

/**
 * Writes semicolons and decimal commas, because Dutch spreadsheets expect them. A paper can contain any text,
 * so an apostrophe marks each text that looks like a formula.
 */
export function giftsToCsv(years: readonly GiftYear[]): string {
  const rows = years.flatMap(({ year, organisations }) =>
    organisations.flatMap((organisation) =>
      organisation.gifts.map((gift) => ({
        Jaar: String(year),
        Organisatie: markFormulas(organisation.name),
        RSIN: markFormulas(organisation.rsin ?? ''),
        'ANBI in dat jaar': describeAnbi(organisation, year),
        'Betaald op': gift.date.split('-').toReversed().join('-'),
        'ANBI op die dag': isWithin(organisation.anbi, gift.date) ? 'Ja' : 'Nee',
        Soort: kindOfFrequency[gift.kind],
        Kwitantie: markFormulas(gift.number),
        Gegeven: decimal(gift.amountCents),
        Teruggegaan: decimal(gift.returnedCents),
        'Telt mee': decimal(gift.countedCents),
        'Gezien door': seenByNames[gift.seenBy],
        'Op naam van': markFormulas(gift.donorName ?? ''),
        Uitgever: organisation.issuer,
      })),
    ),
  );
  const lines = [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))];
  return `\uFEFF${lines.map(toLine).join('')}`;
}

const seenByNames: Record<SeenBy, string> = {
  mollie: 'Mollie',
  bank: 'Bankafschrift',
  entered: 'Door de organisatie ingevoerd',
};

const decimal = (cents: number) => centsToDecimal(cents).replace('.', ',');

const toLine = (cells: readonly string[]) =>
  `${cells.map((cell) => (/[;"\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(';')}\r\n`;
