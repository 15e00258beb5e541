import { describe, expect, test } from 'vitest';
import { isProvisionalTitle } from '../../../../contract/paper-facts.ts';
import { judgePdf } from '../../../platform/pdf/testing/judge-pdf.ts';
import { readPdf } from '../../../platform/pdf/testing/read-pdf.ts';
import { aCheck, aReceipt } from '../receipts/testing/a-receipt.ts';
import { noImages, renderReceipt } from '../receipts/render-receipt.ts';
import { defaultPdfTemplate } from '../../foundation/settings/default-templates.ts';
import { describePeriods, type OverviewFacts, renderOverview } from './render-overview.ts';

const style = { colour: '#0f766e', logo: null, contactEmail: null, websiteUrl: null };
const line = (month: number) => ({
  date: `2025-${String(month).padStart(2, '0')}-01`,
  amountCents: 10_00,
  returnedCents: 0,
  seenBy: 'mollie' as const,
  kind: 'monthly' as const,
  number: `OH-2025-000${10 + month}`,
});

function anOverview(change: Partial<OverviewFacts> = {}): OverviewFacts {
  return {
    version: 1,
    issuer: 'https://gulhart.example',
    kind: 'overview',
    isTest: false,
    number: 'OH-2026-00042',
    issuedOn: '2026-01-15',
    replaces: null,
    organisation: {
      id: 'x',
      name: 'Stichting De Open Hand',
      address: 'Kerkplein 3\n1234 AB Zwolle',
      rsin: '123456782',
    },
    donor: { name: 'Zoë van den Berg', address: 'Dorpsstraat 1\n1234 AB Zwolle' },
    year: 2025,
    anbi: [{ from: '2025-01-01', until: '2025-12-31' }],
    culturalAnbi: [],
    lines: Array.from({ length: 12 }, (_, index) => line(index + 1)),
    returnedOfEarlierYears: [],
    totalCents: 120_00,
    donorEmail: 'zoe@voorbeeld.nl',
    isProvisional: false,
    ...change,
  };
}

const printedOf = async (change: Partial<OverviewFacts>) =>
  readPdf(await renderOverview(anOverview(change), style, null))
    .pages.flat()
    .join('|')
    .replaceAll('\u00a0', ' ');

describe('the PDF of an overview', () => {
  test('is called provisional in its title if the year has not ended', async () => {
    const title = async (change: Partial<OverviewFacts>) =>
      judgePdf(await renderOverview(anOverview({ number: null, ...change }), style, null)).info['Title'];
    const provisional = await title({ isProvisional: true });
    expect(provisional).toBe('Jaaroverzicht 2025 (voorlopig)');
    expect([provisional, await title({})].map(isProvisionalTitle)).toEqual([true, false]);
  });

  test('shows the amount given in cash, which has not been deductible since 2021', async () => {
    const inCash = (month: number) => ({ ...line(month), kind: 'once' as const, isCash: true as const });
    const some = await printedOf({ lines: [line(1), inCash(2)], totalCents: 20_00 });
    expect(some).toContain('Waarvan contant|€ 10,00, niet aftrekbaar');
    expect(some).toMatch(/Eenmalig,\|?\s?contant/);
    expect(some).toContain('kan aftrekbaar zijn');
    const all = await printedOf({ lines: [inCash(1), inCash(2)], totalCents: 20_00 });
    expect(all).toContain('Contante giften zijn niet aftrekbaar.');
    expect(all).not.toContain('kan aftrekbaar zijn');
    const noAnbi = await printedOf({ anbi: [], lines: [inCash(1)], totalCents: 10_00 });
    expect(noAnbi).toContain('Waarvan contant|€ 10,00');
    expect(noAnbi).not.toContain('aftrekbaar');
    const before = { ...inCash(1), date: '2020-12-31' };
    expect(await printedOf({ year: 2020, lines: [before], totalCents: 10_00 })).not.toContain(
      'niet aftrekbaar',
    );
    expect(await printedOf({})).not.toContain('ontant');
  });

  test('passes the check of qpdf, is marked as Dutch, keeps its text in reading order, and has its signed facts attached', async () => {
    const { verdict, text, info, attachments, isInDutch } = judgePdf(
      await renderOverview(anOverview(), style, aCheck),
    );
    expect(verdict).toContain('No syntax or stream encoding errors found');
    expect(info).toMatchObject({
      Title: 'Jaaroverzicht 2025 OH-2026-00042',
      Author: 'Stichting De Open Hand',
      Tagged: 'yes',
      JavaScript: 'no',
      Pages: '1',
    });
    expect(attachments).toContain('1: gulhart-bewijs.json');
    expect(isInDutch).toBe(true);
    const parts = [
      'Jaaroverzicht 2025',
      '€ 120,00',
      'Zoë van den Berg',
      'Ontvangen door',
      'Kerkplein 3, 1234 AB Zwolle',
      '123456782',
      'Ja, het hele jaar',
      'Uw giften',
      'Betaald op',
      '1 januari 2025',
      '1 december 2025',
      'kan aftrekbaar zijn',
      'Controlecode',
    ];
    const belowLetterhead = text.slice(text.indexOf('Jaaroverzicht 2025'));
    const places = parts.map((part) => belowLetterhead.indexOf(part));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  });

  test('is valid and has several pages if there are 600 gifts', async () => {
    const lines = Array.from({ length: 600 }, (_, index) => line((index % 12) + 1));
    const pdf = await renderOverview(anOverview({ lines, totalCents: 6_000_00 }), style, aCheck);
    const { verdict, info } = judgePdf(pdf);
    expect(verdict).toContain('No syntax or stream encoding errors found');
    expect(Number(info['Pages'])).toBeGreaterThan(12);
  });

  test('shows the email address of the donor if the fonts lack letters of the name', async () => {
    for (const name of ['王伟', 'محمد علي', '山田太郎'])
      expect(await printedOf({ donor: { name, address: '北京' } })).toMatch(
        /Naam\|zoe@voorbeeld\.nl\|Ontvangen/,
      );
    const donor = { name: 'Łukasz Şahin', address: null };
    const { text } = judgePdf(await renderOverview(anOverview({ donor }), style, aCheck));
    expect(text).toContain('Łukasz Şahin');
  });

  test('separates the gifts inside the ANBI period from the gifts outside it', async () => {
    const anbi = [{ from: '2025-03-01', until: '2025-12-31' }];
    const printed = await printedOf({ anbi });
    expect(printed).toContain('Giften terwijl de organisatie|€ 100,00|ANBI was|Giften daarbuiten|€ 20,00');
    expect(await printedOf({})).not.toContain('daarbuiten');
    expect(await printedOf({ anbi: [] })).not.toContain('daarbuiten');
  });

  test('does not ask the donor to keep a provisional overview, and mentions no deduction in test mode', async () => {
    expect(await printedOf({})).toContain('Bewaar dit overzicht');
    expect(await printedOf({ number: null, isProvisional: true })).not.toContain('Bewaar dit overzicht');
    expect(await printedOf({ isTest: true })).not.toContain('aftrekbaar');
  });

  test('shows refunds beside the amounts of the gifts', async () => {
    const lines = [{ ...line(1), returnedCents: 4_00 }];
    const printed = await printedOf({ lines, totalCents: 6_00 });
    expect(printed).toContain('Teruggegaan');
    expect(printed).toContain('€ 10,00|€ 4,00|€ 6,00');
    expect(printed).toContain('Uw gift|');
  });

  test('shows which gifts the organisation withdrew, and which gifts were refunded', async () => {
    const withdrawn = { ...line(2), seenBy: 'entered' as const, returnedCents: 10_00 };
    const alone = await printedOf({ lines: [line(1), withdrawn], totalCents: 10_00 });
    expect(alone).toContain('Ingetrokken');
    expect(alone).not.toMatch(/teruggegaan/i);
    const both = await printedOf({
      lines: [{ ...line(1), returnedCents: 4_00 }, withdrawn],
      totalCents: 6_00,
    });
    expect(both).toContain('Telt niet mee');
    expect(both.replaceAll('|', ' ')).toMatch(
      /naar u is teruggegaan.*zelf had ingevoerd en heeft ingetrokken/,
    );
  });
});

test('the PDF of a receipt passes the check of qpdf, and has its signed facts attached', async () => {
  const { pdf } = await renderReceipt(defaultPdfTemplate, aReceipt(), noImages, aCheck);
  const { verdict, info, attachments, isInDutch, text } = judgePdf(pdf);
  expect(verdict).toContain('No syntax or stream encoding errors found');
  expect(info).toMatchObject({ Title: 'Kwitantie DIE-2026-00042', Tagged: 'yes', Pages: '1' });
  expect(attachments).toContain('1: gulhart-bewijs.json');
  expect(isInDutch).toBe(true);
  expect(text.indexOf('Uw gift')).toBeLessThan(text.indexOf('Controlecode'));
});

test.each([
  [[], 'Nee'],
  [[{ from: '2025-01-01', until: '2025-12-31' }], 'Ja, het hele jaar'],
  [[{ from: '2025-03-01', until: '2025-12-31' }], 'Ja, van 1 maart tot en met 31 december'],
  [
    [
      { from: '2025-01-01', until: '2025-02-28' },
      { from: '2025-10-01', until: '2025-12-31' },
    ],
    'Ja, van 1 januari tot en met 28 februari en van 1 oktober tot en met 31 december',
  ],
])('the ANBI periods %j are described as %s', (periods, sentence) =>
  expect(describePeriods(periods, 2025, '2025-12-31')).toBe(sentence),
);

test('the ANBI period of a running year ends with “tot nu toe”', async () => {
  const anbi = [{ from: '2025-01-01', until: '2025-12-31' }];
  const since = [{ from: '2025-03-01', until: '2025-12-31' }];
  expect(describePeriods(anbi, 2025, '2025-11-17')).toBe('Ja, tot nu toe');
  expect(describePeriods(since, 2025, '2025-11-17')).toBe('Ja, van 1 maart tot nu toe');
  const provisional = { number: null, isProvisional: true, issuedOn: '2025-12-02' };
  const printed = await printedOf({ ...provisional, anbi: [{ from: '2025-01-01', until: '2025-12-02' }] });
  expect(printed).toContain('Ja, tot nu toe');
  expect(printed).not.toContain('daarbuiten');
});
