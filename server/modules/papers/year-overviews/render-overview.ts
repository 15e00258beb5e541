import { isWholeYear, splitByAnbi, isOngoing } from '../../../../contract/anbi-periods.ts';
import { sumUndeductibleCents } from '../../../../contract/paper-sums.ts';
import { kindOfFrequency } from '../../../../contract/frequencies.ts';
import { formatEuros } from '../../../../contract/money.ts';
import { type PaperFacts, type Period, provisionalTitle } from '../../../../contract/paper-facts.ts';
import {
  type SeenBy,
  seenByLabels,
  seenByWords,
  seenByKinds,
  sumBySeenBy,
  sumReturned,
} from '../../../../contract/seen-by.ts';
import { testModeNotice } from '../../../../contract/gift-sentences.ts';
import { formatDutchDate } from '../../../platform/dutch-calendar.ts';
import type { PdfCheck, PdfRow, PdfSection, PdfSheet, PdfTable } from '../../../platform/pdf/pdf-sheet.ts';
import type { PdfImage } from '../../../platform/pdf/prepare-image.ts';
import { hasLettersFor } from '../../../platform/pdf/printable.ts';
import { renderPdf } from '../../../platform/pdf/render-pdf.ts';
import { letterheadOf, onOneLine } from '../../foundation/organisation/letterhead.ts';
import { nameOnPaper } from '../../foundation/organisation/receipt-facts.ts';
import { describeDeduction } from './describe-deduction.ts';

export interface OverviewStyle {
  colour: string;
  logo: PdfImage | null;
  contactEmail: string | null;
  websiteUrl: string | null;
}

/** A preview has no number and no code. */
export type OverviewFacts = Omit<PaperFacts, 'number' | 'code'> & {
  number: string | null;
  /** Replaces a name that has no words, or that has letters which the PDF fonts lack. */
  donorEmail: string;
  isProvisional: boolean;
};

const maxPages = 100;

export function renderOverview(
  facts: OverviewFacts,
  { colour, logo, contactEmail, websiteUrl }: OverviewStyle,
  check: PdfCheck | null,
): Promise<Buffer> {
  const { organisation, year, number } = facts;
  const heading = `Jaaroverzicht ${year}`;
  const sheet: PdfSheet = {
    heading,
    documentTitle: facts.isProvisional
      ? provisionalTitle(heading)
      : [heading, number].filter(Boolean).join(' '),
    author: organisation.name,
    createdAt: new Date(facts.issuedOn),
    colour,
    letterhead: letterheadOf(
      { organisationName: organisation.name, address: organisation.address, contactEmail, websiteUrl },
      logo,
    ),
    notice: noticeOf(facts),
    introduction: `Dit zijn uw giften aan ${organisation.name} die in ${year} zijn betaald.${facts.totalCents > 0 ? ' Hartelijk dank.' : ''}`,
    sections: [
      summaryOf(facts),
      donorOf(facts),
      organisationOf(facts),
      giftsOf(facts),
      ...earlierOf(facts),
    ].filter((section) => section !== null),
    closing: closingOf(facts),
    signature: null,
    check,
    footer: '',
    maxPages,
  };
  return renderPdf(sheet);
}

function noticeOf({ isTest, isProvisional, number, replaces, year }: OverviewFacts): string {
  return joinSentences([
    isTest && `${testModeNotice}.`,
    isProvisional && `Voorlopig: ${year} is nog niet voorbij. Gebruik dit niet voor uw aangifte.`,
    !isProvisional && number === null && 'Voorbeeld: dit overzicht is niet uitgegeven.',
    replaces !== null && number !== null && `Dit overzicht vervangt ${replaces}. Gebruik dat niet meer.`,
  ]);
}

function summaryOf(facts: OverviewFacts): PdfSection {
  const { totalCents, year, number, issuedOn } = facts;
  return {
    title: '',
    text: '',
    rows: [
      { label: `Gegeven in ${year}`, value: formatEuros(totalCents), isProminent: true },
      ...anbiSplitOf(facts),
      ...sightingsOf(facts),
      ...cashOf(facts),
      number === null
        ? { label: 'Gemaakt op', value: formatDutchDate(issuedOn) }
        : { label: 'Nummer', value: `${number}, uitgegeven op ${formatDutchDate(issuedOn)}` },
    ],
  };
}

function anbiSplitOf(facts: OverviewFacts): PdfRow[] {
  const split = splitByAnbi(facts, facts.lines);
  if (!split) return [];
  return [
    { label: 'Giften terwijl de organisatie ANBI was', value: formatEuros(split.withinCents) },
    { label: 'Giften daarbuiten', value: formatEuros(split.outsideCents) },
  ];
}

function sightingsOf({ lines }: OverviewFacts): PdfRow[] {
  if (!lines.some(({ seenBy }) => seenBy !== 'mollie')) return [];
  const sums = sumBySeenBy(lines);
  return seenByKinds
    .filter((seenBy) => lines.some((line) => line.seenBy === seenBy))
    .map((seenBy) => ({ label: seenByLabels[seenBy], value: formatEuros(sums[seenBy]) }));
}

function cashOf({ lines, anbi }: OverviewFacts): PdfRow[] {
  const cents = sumUndeductibleCents(lines);
  if (cents === 0) return [];
  // Without ANBI status no gift is deductible, so the overview does not mention deduction.
  const suffix = anbi.length > 0 ? ', niet aftrekbaar' : '';
  return [{ label: 'Waarvan contant', value: `${formatEuros(cents)}${suffix}` }];
}

function donorOf({ donor, donorEmail }: OverviewFacts): PdfSection {
  const rows = rowsOf([
    ['Naam', nameOnPaper(donor.name, donorEmail) ?? 'Niet bij ons bekend'],
    ['Adres', donor.address && hasLettersFor(donor.address) ? onOneLine(donor.address) : null],
  ]);
  return { title: 'Gegeven door', text: '', rows };
}

function organisationOf({ organisation, anbi, culturalAnbi, year, issuedOn }: OverviewFacts): PdfSection {
  return {
    title: 'Ontvangen door',
    text: '',
    rows: rowsOf([
      ['Organisatie', organisation.name],
      // The address takes one line, so that a year of monthly gifts fits on one page.
      ['Adres', onOneLine(organisation.address)],
      ['RSIN', organisation.rsin],
      [`ANBI in ${year}`, describePeriods(anbi, year, issuedOn)],
      ['Culturele ANBI', culturalAnbi.length === 0 ? null : describePeriods(culturalAnbi, year, issuedOn)],
    ]),
  };
}

const rowsOf = (pairs: readonly (readonly [string, string | null])[]) =>
  pairs.flatMap(([label, value]) => (value ? [{ label, value }] : []));

export function describePeriods(periods: readonly Period[], year: number, issuedOn: string): string {
  if (periods.length === 0) return 'Nee';
  if (isWholeYear(periods, year, issuedOn))
    return issuedOn < `${year}-12-31` ? 'Ja, tot nu toe' : 'Ja, het hele jaar';
  const parts = periods.map(
    (period) =>
      `van ${dayAndMonth(period.from)} ${
        isOngoing(period, year, issuedOn) ? 'tot nu toe' : `tot en met ${dayAndMonth(period.until)}`
      }`,
  );
  return `Ja, ${parts.join(' en ')}`;
}

const dayMonth = new Intl.DateTimeFormat('nl-NL', { timeZone: 'UTC', day: 'numeric', month: 'long' });
const dayAndMonth = (date: string) => dayMonth.format(new Date(date));

const marks: Record<SeenBy, string> = { mollie: '', bank: 'bankafschrift', entered: 'ingevoerd' };

function giftsOf({ lines, totalCents }: OverviewFacts): PdfSection {
  const { returnedCents: returnedSum, withdrawnCents } = sumReturned(lines);
  const hasReturns = returnedSum + withdrawnCents > 0;
  const givenCents = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const table: PdfTable = {
    columns: [
      { label: 'Betaald op', share: 24 },
      { label: 'Soort', share: 17 },
      { label: 'Kwitantie', share: 26 },
      { label: 'Bedrag', share: 16, isAmount: true },
      ...(hasReturns
        ? [
            { label: labelOfReturns(returnedSum, withdrawnCents), share: 17, isAmount: true },
            { label: 'Blijft', share: 16, isAmount: true },
          ]
        : []),
    ],
    lines: lines.map(({ date, kind, isCash, seenBy, number, amountCents, returnedCents }) => [
      formatDutchDate(date),
      [kindOfFrequency[kind], isCash && 'contant', marks[seenBy]].filter(Boolean).join(', '),
      number,
      formatEuros(amountCents),
      ...(hasReturns
        ? [returnedCents === 0 ? '' : formatEuros(returnedCents), formatEuros(amountCents - returnedCents)]
        : []),
    ]),
    total: [
      'Samen',
      '',
      '',
      formatEuros(givenCents),
      ...(hasReturns ? [formatEuros(givenCents - totalCents), formatEuros(totalCents)] : []),
    ],
  };
  const text = joinSentences([
    returnedSum > 0 && 'Wat naar u is teruggegaan, telt niet mee in het totaal.',
    withdrawnCents > 0 &&
      'Wat de organisatie zelf had ingevoerd en heeft ingetrokken, telt niet mee in het totaal.',
    ...seenByKinds
      .filter((each) => marks[each] && lines.some(({ seenBy }) => seenBy === each))
      .map((each) => `‘${marks[each]}’ is: ${seenByWords[each]}.`),
  ]);
  return { title: lines.length === 1 ? 'Uw gift' : 'Uw giften', text, rows: [], table };
}

function labelOfReturns(returnedCents: number, withdrawnCents: number): string {
  if (withdrawnCents === 0) return 'Teruggegaan';
  return returnedCents === 0 ? 'Ingetrokken' : 'Telt niet mee';
}

function earlierOf({ returnedOfEarlierYears: earlier, year }: OverviewFacts): (PdfSection | null)[] {
  const text = 'Dit is hierboven niet afgetrokken: het hoort bij het jaar van de gift.';
  const returned = earlier.filter(({ amountCents }) => amountCents > 0);
  return [
    earlierTable(
      { title: `In ${year} teruggegaan van eerdere giften`, text, day: 'Teruggegaan op' },
      returned.filter(({ isWithdrawn }) => !isWithdrawn),
    ),
    earlierTable(
      { title: `In ${year} ingetrokken van eerdere giften`, text, day: 'Ingetrokken op' },
      returned.filter(({ isWithdrawn }) => isWithdrawn),
    ),
    earlierTable(
      {
        title: 'Telt weer mee van eerdere giften',
        text: `Dit was eerder teruggegaan en kwam in ${year} alsnog bij de organisatie. Het telt weer mee in het jaar van de gift, en niet in het totaal hierboven.`,
        day: 'Telt weer mee sinds',
      },
      earlier.filter(({ amountCents }) => amountCents < 0),
    ),
  ];
}

function earlierTable(
  { title, text, day }: { title: string; text: string; day: string },
  lines: PaperFacts['returnedOfEarlierYears'],
): PdfSection | null {
  if (lines.length === 0) return null;
  return {
    title,
    text,
    rows: [],
    table: {
      columns: [
        { label: day, share: 24 },
        { label: 'Gift van', share: 24 },
        { label: 'Kwitantie', share: 26 },
        { label: 'Bedrag', share: 16, isAmount: true },
      ],
      lines: lines.map(({ date, givenOn, number, amountCents }) => [
        formatDutchDate(date),
        formatDutchDate(givenOn),
        number,
        formatEuros(Math.abs(amountCents)),
      ]),
    },
  };
}

function closingOf(facts: OverviewFacts): string {
  return joinSentences([
    describeDeduction(facts),
    !facts.isProvisional && 'Bewaar dit overzicht bij uw administratie.',
  ]);
}

const joinSentences = (sentences: readonly (string | false)[]) => sentences.filter(Boolean).join(' ');
