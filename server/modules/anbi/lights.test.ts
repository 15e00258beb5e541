import { describe, expect, test } from 'vitest';
import type { AnbiContent, YearContent } from './read-content.ts';
import { bookYearLabel, dueDateOf, lastBookYear, startOfBookYear, reminderStageOf } from './book-year.ts';
import { safeFileName } from './add-file.ts';
import { lightsOf, summaryOf } from './lights.ts';
import { slugOfOrganisation } from './read-anbi.ts';

const file = { id: 'f'.repeat(26), name: 'x.pdf', bytes: 1 };

const year = (change: Partial<YearContent> = {}): YearContent => ({
  reportText: 'We deden veel.',
  reportFile: null,
  incomeCents: 40_000_00,
  expensesCents: 39_000_00,
  accountsFile: file,
  accountsForm: 'own',
  passportUrl: '',
  ...change,
});

const complete: AnbiContent = {
  identity: { name: 'Licht', rsin: '123456782', address: 'Dam 1', email: '', phone: '', website: '' },
  aim: 'Licht voor iedereen.',
  policy: { text: 'Meer lampen.', file: null, until: 2027 },
  board: [{ name: 'Anna', task: 'voorzitter' }],
  pay: 'Niemand krijgt iets.',
  bookYear: { endMonth: 12, first: null },
  years: new Map([[2025, year()]]),
};

const lightOf = (
  item: keyof ReturnType<typeof lightsOf>,
  change: Partial<AnbiContent>,
  today = '2026-07-15',
) => lightsOf({ ...complete, ...change }, today)[item];

describe('ANBI lights', () => {
  test('are all ok when everything is filled in', () => {
    const lights = lightsOf(complete, '2026-07-15');
    expect(new Set(Object.values(lights).map(({ light }) => light))).toEqual(new Set(['ok']));
    expect(summaryOf(lights, true)).toEqual({
      light: 'ok',
      sentence: 'Alles is in orde en staat op uw pagina.',
    });
    expect(summaryOf(lights, false).light).toBe('due');
  });

  test('say what to do for each item that is missing', () => {
    const nothing: AnbiContent = {
      identity: { name: 'Licht', rsin: '', address: '', email: '', phone: '', website: '' },
      aim: '',
      policy: { text: '', file: null, until: null },
      board: [],
      pay: '',
      bookYear: { endMonth: 12, first: null },
      years: new Map(),
    };
    const lights = lightsOf(nothing, '2026-07-15');
    expect(new Set(Object.values(lights).map(({ light }) => light))).toEqual(new Set(['missing']));
    expect(lights.identity.sentence).toBe(
      'Vul bij Organisatie uw RSIN en een adres, telefoonnummer of e-mailadres in.',
    );
    expect(lights.accounts.sentence).toBe(
      'Zet de financiële verantwoording van boekjaar 2025 erin. Dat moest uiterlijk 30 juni 2026.',
    );
    expect(summaryOf(lights, false).sentence).toContain('Er ontbreken 7 onderdelen.');
  });

  test.each([
    ['2026-01-01', 'ok'],
    ['2026-04-29', 'ok'],
    ['2026-04-30', 'due'],
    ['2026-06-30', 'due'],
    ['2026-07-01', 'missing'],
    ['2026-12-31', 'missing'],
  ])('on %s are %s for the report and the accounts, if only those of 2024 are filled in', (today, light) => {
    const years = new Map([[2024, year()]]);
    expect(lightOf('report', { years }, today).light).toBe(light);
    expect(lightOf('accounts', { years }, today).light).toBe(light);
  });

  test('ask in February 2026 for the report of 2024, unless the first financial year is later than 2024', () => {
    const years = new Map<number, YearContent>();
    expect(lightOf('report', { years }, '2026-02-01')).toEqual({
      light: 'missing',
      sentence: 'Zet het verslag van boekjaar 2024 erin.',
    });
    expect(lightOf('report', { years, bookYear: { endMonth: 12, first: 2025 } }, '2026-02-01').light).toBe(
      'ok',
    );
    expect(lightOf('report', { years, bookYear: { endMonth: 12, first: 2026 } }, '2026-12-01').light).toBe(
      'ok',
    );
  });

  test('require the standard form or the CBF passport when the income is above € 50,000', () => {
    const accounts = (change: Partial<YearContent>) =>
      lightOf('accounts', { years: new Map([[2025, year(change)]]) }).light;
    expect(accounts({ incomeCents: 50_000_00 })).toBe('ok');
    expect(accounts({ incomeCents: 50_000_01 })).toBe('missing');
    expect(accounts({ incomeCents: 50_000_01, accountsFile: file })).toBe('missing');
    expect(accounts({ incomeCents: 50_000_01, accountsFile: file, accountsForm: 'standard' })).toBe('ok');
    expect(accounts({ incomeCents: 50_000_01, accountsForm: 'passport', accountsFile: null })).toBe('ok');
    expect(accounts({ incomeCents: null, expensesCents: null, accountsFile: null })).toBe('missing');
    expect(accounts({ expensesCents: null, accountsFile: null })).toBe('missing');
    expect(accounts({ incomeCents: 0, expensesCents: 0 })).toBe('ok');
    expect(accounts({ incomeCents: null, expensesCents: null, accountsFile: file })).toBe('ok');
  });

  test('require a balance sheet and an explanation besides the figures', () => {
    const years = new Map([[2025, year({ accountsFile: null })]]);
    expect(lightOf('accounts', { years })).toEqual({
      light: 'missing',
      sentence:
        'Van boekjaar 2025 staan alleen de baten en lasten erin. Upload ook de balans en een toelichting, als PDF.',
    });
  });

  test('show the policy plan as due from November of its last year, and as missing after that year', () => {
    const policy = (until: number | null, today: string) =>
      lightOf('policy', { policy: { text: 'x', file: null, until } }, today).light;
    expect(policy(null, '2026-12-31')).toBe('ok');
    expect(policy(2026, '2026-10-31')).toBe('ok');
    expect(policy(2026, '2026-11-01')).toBe('due');
    expect(policy(2026, '2027-01-01')).toBe('missing');
  });
});

describe('a financial year', () => {
  test('is numbered by the year in which it ends, and its items are due six months after its end', () => {
    expect(lastBookYear('2026-12-31', 12)).toBe(2025);
    expect(lastBookYear('2027-01-01', 12)).toBe(2026);
    expect(lastBookYear('2026-07-01', 6)).toBe(2026);
    expect(lastBookYear('2026-06-30', 6)).toBe(2025);
    expect([bookYearLabel(2026, 12), bookYearLabel(2026, 6)]).toEqual(['2026', '2025/2026']);
    expect([dueDateOf(2026, 12), dueDateOf(2026, 6), dueDateOf(2026, 8)]).toEqual([
      '2027-06-30',
      '2026-12-31',
      '2027-02-28',
    ]);
    expect([startOfBookYear(2026, 12), startOfBookYear(2026, 6), startOfBookYear(2026, 2)]).toEqual([
      '2026-01-01',
      '2025-07-01',
      '2025-03-01',
    ]);
  });

  test.each([
    ['2026-04-29', undefined],
    ['2026-04-30', 'months'],
    ['2026-06-15', 'months'],
    ['2026-06-16', 'weeks'],
    ['2026-06-30', 'weeks'],
    ['2026-07-01', 'passed'],
    ['2026-07-14', 'passed'],
    ['2026-07-15', undefined],
  ])('that ended in December 2025 has on %s the reminder stage %s', (today, stage) => {
    expect(reminderStageOf(today, 2025, 12)).toBe(stage);
  });
});

test.each([
  ['Jaarrekening 2025.pdf', 'Jaarrekening 2025.pdf'],
  ['../../x.html', 'x html.pdf'],
  ['C:\\Users\\anna\\plan.PDF', 'plan.pdf'],
  ['<img src=x onerror=alert(1)>.pdf', 'img src x onerror alert(1).pdf'],
  ['a"\r\nset-cookie: x=1.pdf', 'a set-cookie x 1.pdf'],
  ['', 'bestand.pdf'],
  ['.pdf', 'bestand.pdf'],
  ['é'.repeat(200), `${'é'.repeat(80)}.pdf`],
])('the name %j of an uploaded file becomes %j', (given, kept) => {
  expect(safeFileName(given)).toBe(kept);
});

test.each([
  ['Stichting De Open Hand', 'stichting-de-open-hand'],
  ['Café "Zó" & Co.', 'cafe-zo-en-co'],
  ['Gulhart', 'stichting-gulhart'],
  ['', 'stichting'],
  ['日本', 'stichting'],
  ['X'.repeat(200), 'x'.repeat(50)],
])('an organisation called %j is offered the address %j', (name, slug) => {
  expect(slugOfOrganisation(name)).toBe(slug);
});
