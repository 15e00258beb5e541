import { brotliCompressSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildScriptsForTest } from '../testing/built-scripts.ts';
import { parseHtml } from '../testing/parse-html.ts';
import { createDonorPages, type DonorPages } from './create-donor-pages.ts';
import type { CheckedPaper, Verdict } from './describe-verdict.ts';
import type { CheckPage } from './render-check-page.tsx';

let pages: DonorPages;

beforeAll(async () => {
  pages = createDonorPages(await buildScriptsForTest());
});

const paper: CheckedPaper = {
  organisation: { name: 'Stichting Egelhulp', logoUrl: null, colour: '#0f766e' },
  isTest: false,
  year: null,
  number: 'EH-2026-00012',
  nameNow: 'Stichting Egelhulp',
  rsin: '123456782',
  paidOn: '2026-11-05',
  issuedOn: '2026-11-16',
  uncheckedSince: null,
  amountCents: 25_00,
  beingRefundedCents: 0,
  seenCents: { mollie: 25_00, bank: 0, entered: 0 },
  verdict: { is: 'valid' },
};

function render(page: CheckPage) {
  const { html, contentSecurityPolicyParts } = pages.renderCheckPage(page);
  const document = parseHtml(html);
  return {
    html,
    scripts: contentSecurityPolicyParts.scriptHashes,
    text: (document.body.textContent ?? '').replaceAll('\u00a0', ' '),
    form: document.querySelector('form'),
    field: document.querySelector('input'),
    robots: document.querySelector('meta[name=robots]')?.getAttribute('content'),
  };
}

const found = (changes: Partial<CheckedPaper>) => render({ state: 'found', paper: { ...paper, ...changes } });

describe('the page that checks a paper', () => {
  test('shows organisation, number, date and amount, and says that the paper is valid', () => {
    const { text, scripts, robots } = found({});
    for (const fact of ['Stichting Egelhulp', 'Kwitantie', 'EH-2026-00012', '16 november 2026', '€ 25,00'])
      expect(text).toContain(fact);
    expect(text).toContain('Geldig');
    expect(scripts).toEqual([]);
    expect(robots).toBe('noindex');
    expect(found({ year: 2026 }).text).toContain('Jaaroverzicht 2026');
  });

  const verdicts: [Verdict, string][] = [
    [
      { is: 'partly-returned', leftCents: 10_00, returnedCents: 15_00, withdrawnCents: 0 },
      'Van dit bedrag is een deel terug bij de donateur. Er blijft € 10,00 over.',
    ],
    [
      { is: 'withdrawn', returnedCents: 25_00, withdrawnCents: 0 },
      'Dit geld is helemaal terug bij de donateur.',
    ],
    [
      { is: 'withdrawn', returnedCents: 0, withdrawnCents: 25_00 },
      'De organisatie heeft deze gift ingetrokken.',
    ],
    [
      { is: 'withdrawn', returnedCents: 5_00, withdrawnCents: 20_00 },
      '€ 5,00 is terug bij de donateur. De organisatie heeft € 20,00 ingetrokken.',
    ],
    [{ is: 'replaced', by: 'EH-2027-00003' }, 'Vervangen door EH-2027-00003'],
    [{ is: 'issued' }, 'Uitgegeven'],
  ];
  test.each(verdicts)(
    'describes the verdict %j as "%s", and does not call the paper valid',
    (verdict, sentence) => {
      const { text } = found({ verdict });
      expect(text).toContain(sentence);
      expect(text).not.toContain('Geldig');
    },
  );

  test('calls a receipt a receipt and an overview an overview', () => {
    expect(found({}).text).toMatch(/Kwitantie gecontroleerd.*Deze kwitantie is echt.*op de kwitantie staat/s);
    const overview = found({ year: 2026, paidOn: null }).text;
    expect(overview).toMatch(
      /Jaaroverzicht gecontroleerd.*Dit jaaroverzicht is echt.*op het jaaroverzicht staat/s,
    );
    expect(overview).not.toMatch(/kwitantie/i);
    for (const is of ['issued', 'outdated', 'valid'] as const)
      for (const isTest of [false, true]) {
        expect(found({ isTest, verdict: { is } }).text).not.toMatch(/bewijs|jaaroverzicht/i);
        expect(found({ isTest, verdict: { is }, year: 2026 }).text).not.toMatch(/bewijs|kwitantie/i);
      }
  });

  test('names both kinds of paper when the paper is not known', () => {
    expect(render({ state: 'asks' }).text).toContain('Kwitantie of jaaroverzicht controleren');
    expect(render({ state: 'unknown', typedCode: 'x' }).text).toContain(
      'Deze kwitantie of dit jaaroverzicht kennen wij niet',
    );
  });

  test('shows an error beside the field for an unknown code, and leaves an empty field to the server', () => {
    const { form, field, html } = render({ state: 'unknown', typedCode: 'x' });
    expect(form?.hasAttribute('novalidate')).toBe(true);
    expect(field?.getAttribute('aria-invalid')).toBe('true');
    expect(html).toContain('id="code-error">Deze code kennen wij niet.</p>');
  });

  test.each(['OH-2026-00003', ' oh - 2026 - 00003 ', 'DIER-2026-123456'])(
    'says that %j is the number of a paper, and where the code stands',
    (typedCode) => {
      const { text, field, html } = render({ state: 'unknown', typedCode });
      expect(text).toMatch(/Dit is het nummer, niet de controlecode.*onder dat nummer, bij de QR-code/s);
      expect(text).not.toContain('kennen wij niet');
      expect(field?.value).toBe(typedCode);
      expect(html).toContain('id="code-error">Vul de controlecode in, niet het nummer.</p>');
    },
  );

  test('does not take a code for a number', () => {
    for (const typedCode of ['K3V9-Q2M7-X1C8-B5N4-Z6A0-S2D9', '1234-5678-9012-3456-7890-1234', '2026-00003'])
      expect(render({ state: 'unknown', typedCode }).text).toContain('Deze code kennen wij niet.');
  });

  test('has a link to check another code after a result', () => {
    for (const verdict of [{ is: 'valid' }, { is: 'issued' }] as const)
      expect(found({ verdict }).html).toMatch(/<a[^>]* href="\/controle">Controleer een andere code<\/a>/);
  });

  test('keeps an unknown code in the field as plain text, cut to the maximum length of the field', () => {
    expect(render({ state: 'unknown', typedCode: 'abcd-efgh' }).field?.value).toBe('abcd-efgh');
    expect(render({ state: 'unknown', typedCode: 'a'.repeat(900) }).field?.value).toBe('a'.repeat(60));
    const markup = '"><script>alert(1)</script>';
    const { html, field } = render({ state: 'unknown', typedCode: markup });
    expect(field?.value).toBe(markup);
    expect(html).not.toContain('<script');
  });

  test('says for a test paper that no money was given', () => {
    const { text } = found({ isTest: true });
    expect(text).toMatch(/Testmodus.*Testkwitantie.*er is geen geld gegeven/s);
    expect(text).not.toContain('Geldig');
  });

  test.each([
    [{ mollie: 0, bank: 0, entered: 25_00 }, 'Uitgegeven door de organisatie'],
    [{ mollie: 0, bank: 25_00, entered: 0 }, 'Uitgegeven door de organisatie'],
    [{ mollie: 5_00, bank: 0, entered: 20_00 }, 'Deels door de organisatie ingevoerd'],
  ])('does not confirm money that Mollie did not report: %j', (seenCents, title) => {
    const { text, html } = found({ seenCents });
    expect(text).toContain(title);
    expect(text).not.toMatch(/Geldig|is echt/);
    expect(html).toContain('class="note neutral"');
  });

  test('asks for a code with a plain form, and shows the error beside the field', () => {
    const { form, field } = render({ state: 'asks', error: 'Vul de controlecode in.' });
    expect([form?.getAttribute('method'), form?.getAttribute('action')]).toEqual(['get', '/controle']);
    expect(field?.getAttribute('name')).toBe('code');
    expect(field?.getAttribute('aria-invalid')).toBe('true');
  });

  test('is at most 10 kB after compression in every state', () => {
    const states: CheckPage[] = [
      { state: 'asks' },
      { state: 'unknown', typedCode: 'x'.repeat(900) },
      { state: 'limited', error: 'Te veel pogingen.' },
      ...verdicts.map(
        ([verdict]) => ({ state: 'found', paper: { ...paper, isTest: true, verdict } }) as const,
      ),
    ];
    for (const { html } of states.map(render))
      expect(Math.max(gzipSync(html).length, brotliCompressSync(html).length)).toBeLessThanOrEqual(10_000);
  });
});
