import { describe, expect, test } from 'vitest';
import type { PaperFacts } from '../../../../contract/paper-facts.ts';
import { addUp } from './add-up.ts';
import { describeAnbi } from './describe-papers.ts';
import { giftsToCsv } from './gifts-csv.ts';
import { aLine, aPaper } from './testing/papers.ts';

function sumOf(...given: PaperFacts[]) {
  const papers = given.map((paper) => structuredClone(paper));
  const { years, standings } = addUp(papers);
  return { years, standings: papers.map((paper) => standings.get(paper)) };
}

const totalsOf = (...papers: PaperFacts[]) =>
  sumOf(...papers).years.map(({ year, totalCents }) => [year, totalCents]);

const anOverview = (number: string, change: Partial<PaperFacts>) =>
  aPaper(number, { kind: 'overview', issuedOn: '2027-01-10', ...change });

const hedgehogs = { id: 'egel', name: 'Stichting Egelhulp', address: null, rsin: null };

describe('gifts', () => {
  test('are added up per year and organisation, with the newest year first', () => {
    const { years } = sumOf(
      aPaper('A1'),
      aPaper('A2', { lines: [aLine('A2', { amountCents: 5_50 })] }),
      aPaper('E1', { organisation: hedgehogs, anbi: [] }),
      aPaper('A3', { year: 2025, lines: [aLine('A3', { date: '2025-12-31' })] }),
    );
    expect(years).toMatchObject([
      {
        year: 2026,
        totalCents: 55_50,
        organisations: [
          { name: 'Stichting De Open Hand', rsin: '123456782', totalCents: 30_50 },
          { name: 'Stichting Egelhulp', rsin: null, totalCents: 25_00 },
        ],
      },
      { year: 2025, totalCents: 25_00 },
    ]);
  });

  test('given in cash in 2021 or later do not count; one paper that marks them as cash is enough', () => {
    const cash = (number: string, change = {}) =>
      aPaper(number, { lines: [aLine(number, { isCash: true, ...change })] });
    const { years, standings } = sumOf(aPaper('A1'), cash('A2'), aPaper('A2'));
    expect(years).toMatchObject([{ totalCents: 25_00, organisations: [{ totalCents: 25_00 }] }]);
    expect(standings[1]).toEqual({ is: 'cash' });
    expect(giftsToCsv(years)).toContain(';A2;25,00;0,00;0,00;');
    expect(totalsOf({ ...cash('A3', { date: '2020-12-31' }), year: 2020 })).toEqual([[2020, 25_00]]);
  });

  test('that the organisation entered itself have a separate total; one paper that says so is enough', () => {
    const entered = aPaper('A2', { lines: [aLine('A2', { seenBy: 'entered', amountCents: 7_00 })] });
    const { years } = sumOf(
      aPaper('A1'),
      aPaper('A2', { lines: [aLine('A2', { amountCents: 7_00 })] }),
      entered,
    );
    expect(years).toMatchObject([
      { totalCents: 32_00, unseenCents: 7_00, organisations: [{ totalCents: 32_00, unseenCents: 7_00 }] },
    ]);
    expect(giftsToCsv(years)).toContain(';7,00;0,00;7,00;Door de organisatie ingevoerd;');
    expect(giftsToCsv(years)).toContain(';25,00;0,00;25,00;Mollie;');
  });

  test('have a separate total if they were given to ANBIs', () => {
    const other = aPaper('E1', { organisation: hedgehogs, anbi: [] });
    const { years } = sumOf(aPaper('A1'), other);
    expect(years).toMatchObject([{ totalCents: 50_00, anbiCents: 25_00 }]);
  });

  test('count once when they are on several papers', () => {
    const overview = anOverview('J1', { lines: [aLine('A1'), aLine('A2')] });
    const { years, standings } = sumOf(aPaper('A1'), aPaper('A1'), overview, overview, aPaper('A3'));
    expect(years).toMatchObject([{ year: 2026, totalCents: 75_00 }]);
    expect(standings).toEqual([
      { is: 'counted-already', on: 'J1' },
      { is: 'counted-already', on: 'J1' },
      { is: 'counts' },
      { is: 'counted-already', on: 'J1' },
      { is: 'counts' },
    ]);
  });

  test('with the same number both count if their papers come from different organisations or servers', () => {
    expect(totalsOf(aPaper('A1'), aPaper('A1', { organisation: hedgehogs }))).toEqual([[2026, 50_00]]);
    expect(totalsOf(aPaper('A1'), aPaper('A1', { issuer: 'https://geven.voorbeeld.nl' }))).toEqual([
      [2026, 50_00],
    ]);
  });

  test('do not count if they are only on a replaced overview, whichever file comes first', () => {
    const first = anOverview('J1', { lines: [aLine('A1'), aLine('A9')] });
    const second = anOverview('J2', { lines: [aLine('A1')], replaces: 'J1' });
    expect(totalsOf(first, second)).toEqual([[2026, 25_00]]);
    const { standings, years } = sumOf(second, first);
    expect(years).toMatchObject([{ totalCents: 25_00 }]);
    expect(standings[1]).toEqual({ is: 'replaced', by: 'J2' });
    expect(totalsOf(first, { ...second, organisation: hedgehogs })).toEqual([[2026, 75_00]]);
  });

  test('do not count if they are on a test paper, and a test paper replaces no other paper', () => {
    const { years, standings } = sumOf(aPaper('TEST-A1', { isTest: true }));
    expect(years).toEqual([]);
    expect(standings[0]).toEqual({ is: 'test' });
    const overview = anOverview('J1', { lines: [aLine('A1')] });
    expect(totalsOf(overview, anOverview('J2', { replaces: 'J1', isTest: true }))).toEqual([[2026, 25_00]]);
  });

  test('count minus the returned money; when papers differ, the largest return is subtracted', () => {
    const returned = aPaper('A1', { lines: [aLine('A1', { returnedCents: 10_00 })] });
    expect(totalsOf(returned)).toEqual([[2026, 15_00]]);
    expect(totalsOf(aPaper('A1'), returned)).toEqual([[2026, 15_00]]);
    expect(totalsOf(returned, aPaper('A1'))).toEqual([[2026, 15_00]]);
    const tooMuch = aPaper('A1', { lines: [aLine('A1', { returnedCents: 30_00 })] });
    expect(totalsOf(tooMuch)).toEqual([[2026, 0]]);
  });

  test('count minus the money that a later year’s overview shows as returned', () => {
    const back = { date: '2027-03-01', amountCents: 5_00, givenOn: '2026-05-03', number: 'A1' };
    const later = anOverview('J2', { year: 2027, lines: [], returnedOfEarlierYears: [back] });
    expect(totalsOf(aPaper('A1'), later, later)).toEqual([[2026, 20_00]]);
    const own = anOverview('J1', { lines: [aLine('A1', { returnedCents: 10_00 })] });
    expect(totalsOf(own, later)).toEqual([[2026, 10_00]]);
    // This overview was issued after the return, so its line already includes the return.
    expect(totalsOf({ ...own, issuedOn: '2027-04-01' }, later)).toEqual([[2026, 15_00]]);
  });

  test('count in full again when a later overview reverses a return, but never for more than was given', () => {
    const change = (year: number, amountCents: number) =>
      anOverview(`J${year}`, {
        year,
        issuedOn: `${year + 1}-01-10`,
        lines: [],
        returnedOfEarlierYears: [{ date: `${year}-03-01`, amountCents, givenOn: '2026-05-03', number: 'A1' }],
      });
    const own = anOverview('J1', { lines: [aLine('A1')] });
    expect(totalsOf(own, change(2027, 25_00))).toEqual([[2026, 0]]);
    expect(totalsOf(own, change(2027, 25_00), change(2028, -25_00))).toEqual([[2026, 25_00]]);
    expect(totalsOf(own, change(2028, -25_00))).toEqual([[2026, 25_00]]);
  });

  test('are listed under the organisation’s name and RSIN on the newest paper', () => {
    const renamed = { id: 'open-hand', name: 'Open Hand Nederland', address: null, rsin: '987654321' };
    const { years } = sumOf(aPaper('A2', { organisation: renamed, issuedOn: '2026-09-01' }), aPaper('A1'));
    expect(years[0]?.organisations).toMatchObject([{ name: 'Open Hand Nederland', rsin: '987654321' }]);
  });
});

describe('the ANBI status', () => {
  const period = (from: string, until: string) => ({ from: `2026-${from}`, until: `2026-${until}` });
  test.each([
    [[], [], 'Nee'],
    [[period('01-01', '12-31')], [], 'Ja'],
    [[period('01-01', '12-31')], [period('06-01', '12-31')], 'Ja, culturele instelling'],
    [[period('03-01', '12-31')], [], 'Ja, van 1 maart tot en met 31 december'],
    [
      [period('01-01', '02-28'), period('06-01', '12-31')],
      [],
      'Ja, van 1 januari tot en met 28 februari en van 1 juni tot en met 31 december',
    ],
  ])('with the periods %j and the cultural periods %j is "%s"', (anbi, culturalAnbi, sentence) => {
    expect(describeAnbi({ anbi, culturalAnbi, issuedOn: '2027-01-15' }, 2026)).toBe(sentence);
  });

  test('is described up to the issue date of the paper, even when the paper states the whole year', () => {
    const describePeriod = (from: string, until: string) =>
      describeAnbi({ anbi: [period(from, until)], culturalAnbi: [], issuedOn: '2026-05-03' }, 2026);
    for (const until of ['05-03', '12-31'])
      expect([describePeriod('01-01', until), describePeriod('02-01', until)]).toEqual([
        'Ja, tot en met de dag van het papier (3 mei)',
        'Ja, van 1 februari tot en met de dag van het papier (3 mei)',
      ]);
    expect(describePeriod('01-01', '03-31')).toBe('Ja, van 1 januari tot en met 31 maart');
  });
});

describe('the CSV file', () => {
  test('has semicolons, decimal commas and day-first dates for Dutch spreadsheets', () => {
    const csv = giftsToCsv(sumOf(aPaper('A1', { lines: [aLine('A1', { returnedCents: 1_05 })] })).years);
    const [heading, row, end] = csv.split('\r\n');
    expect(heading).toMatch(/^\uFEFFJaar;Organisatie;RSIN;/);
    expect(row).toBe(
      '2026;Stichting De Open Hand;123456782;Ja, tot en met de dag van het papier (3 mei);03-05-2026;Ja;Eenmalig;A1;25,00;1,05;23,95;Mollie;Noor de Wit;https://www.gulhart.example',
    );
    expect(end).toBe('');
  });

  test('shows the ANBI status on the day of each gift, and leaves an unknown donor name empty', () => {
    const anbi = [{ from: '2026-06-01', until: '2026-12-31' }];
    const lines = [aLine('A1'), aLine('A2', { date: '2026-06-01' })];
    const donor = { name: null, address: null };
    const csv = giftsToCsv(sumOf(aPaper('J1', { kind: 'overview', anbi, lines, donor })).years);
    const [, outside, within] = csv.split('\r\n');
    expect(outside).toContain(';03-05-2026;Nee;');
    expect(within).toMatch(/;01-06-2026;Ja;.*;25,00;Mollie;;https/);
  });

  test('does not let a text from a paper become a formula', () => {
    const organisation = {
      id: 'x',
      name: '=HYPERLINK("https://kwaad.example";1)',
      address: null,
      rsin: '@SUM(1)',
    };
    const csv = giftsToCsv(sumOf(aPaper('+1', { organisation })).years);
    expect(csv).toContain(`;'@SUM(1);`);
    expect(csv).toContain(`;'+1;`);
    expect(csv).not.toMatch(/(^|[;"\n])[=+\-@]/);
  });
});
