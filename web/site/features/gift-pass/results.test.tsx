// @vitest-environment happy-dom
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { renderToStaticMarkup } from 'react-dom/server';
import { screen, within } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createGiftPass } from './create-gift-pass.ts';
import { Results } from './results.tsx';
import { aLine, aPaper, anIssuer, type Issuer } from './testing/papers.ts';

let own: Issuer;
let other: Issuer;

beforeAll(async () => {
  [own, other] = await Promise.all([anIssuer(), anIssuer('https://geven.voorbeeld.nl')]);
});

afterEach(() => {
  // Other test files use the same document.
  document.body.replaceChildren();
});

function open(fetchKeys = async () => other.published) {
  document.body.innerHTML = renderToStaticMarkup(
    <>
      <input type="file" aria-label="Kies PDF’s" />
      <output data-part="status" />
      <div data-part="results" />
    </>,
  );
  const part = (name: string) => document.querySelector<HTMLElement>(`[data-part=${name}]`)!;
  const pass = createGiftPass({
    ownIssuer: own.origin,
    ownKeys: Promise.resolve(own.published),
    readProof: (file) => file.text(),
    fetchKeys,
  });
  const results = (
    <Results
      pass={pass}
      ownIssuer={own.origin}
      fileField={document.querySelector('input')!}
      onProgress={(progress) => (part('status').textContent = progress)}
    />
  );
  flushSync(() => createRoot(part('results')).render(results));
  return { pass, user: userEvent.setup() };
}

const aFile = (jws: string, name = 'papier.pdf') => new File([jws], name);
const text = (element: Element) => (element.textContent ?? '').replaceAll('\u00a0', ' ');
const rowOf = (name: RegExp) => text(screen.getByRole('rowheader', { name }).closest('tr')!);

describe('the results', () => {
  test('show gifts by year and organisation, and the outcome of each file', async () => {
    const { pass } = open();
    const line = aLine('A1', { returnedCents: 5_00 });
    await pass.add([
      aFile(await own.sign(aPaper('A1', { lines: [line] })), 'eerste.pdf'),
      aFile('x.y.z', 'vals.pdf'),
    ]);
    const table = screen.getByRole('table', { name: 'Gewone giften in 2026' });
    expect(text(table)).toMatch(/Stichting De Open Hand.*123456782.*Ja.*€ 20,00.*Totaal€ 20,00/);
    expect(text(table)).toContain('€ 5,00 is teruggegaan en telt niet mee');
    const files = within(screen.getByRole('region', { name: 'Uw bestanden' })).getAllByRole('listitem');
    expect(files.map(text)).toEqual([
      expect.stringMatching(/^Telt meeeerste.pdfKwitantie A1/),
      expect.stringMatching(/^Klopt nietvals.pdfDit papier klopt niet: /),
    ]);
    expect(text(screen.getByRole('status'))).toBe('2 bestanden gelezen: 1 telt mee, 1 klopt niet.');
    expect(document.body.textContent).toContain('kan aftrekbaar zijn');
  });

  test('show the amount of withdrawn offline gifts separately from returned payments', async () => {
    const { pass } = open();
    const lines = [
      aLine('A1', { returnedCents: 5_00 }),
      aLine('A2', { returnedCents: 3_00, seenBy: 'entered' }),
    ];
    await pass.add([aFile(await own.sign(aPaper('J1', { kind: 'overview', lines })))]);
    expect(rowOf(/Open Hand/)).toContain('€ 5,00 is teruggegaan en € 3,00 is ingetrokken en telt niet mee');
  });

  test('split gifts by whether the organisation was an ANBI on the day of the gift', async () => {
    const { pass } = open();
    const anbi = [{ from: '2026-06-01', until: '2026-12-31' }];
    const lines = [aLine('A1'), aLine('A2', { date: '2026-06-01', amountCents: 10_00 })];
    await pass.add([aFile(await own.sign(aPaper('J1', { kind: 'overview', anbi, lines })))]);
    expect(rowOf(/Open Hand/)).toContain('€ 10,00 terwijl de organisatie ANBI was, € 25,00 daarbuiten');
    pass.clear();
    await pass.add([aFile(await own.sign(aPaper('A1')))]);
    expect(rowOf(/Open Hand/)).not.toContain('daarbuiten');
  });

  test('show the part of the total that went to ANBIs, and leave out cash', async () => {
    const { pass } = open();
    const inCash = aPaper('A2', { lines: [aLine('A2', { isCash: true, amountCents: 7_00 })] });
    await pass.add([aFile(await own.sign(aPaper('A1'))), aFile(await own.sign(inCash))]);
    expect(rowOf(/Open Hand/)).toContain('€ 7,00 was contant, is niet aftrekbaar en telt niet mee');
    expect(rowOf(/Totaal/)).toBe('Totaal€ 25,00');
    expect(screen.queryByRole('rowheader', { name: /Waarvan/ })).toBeNull();
    const organisation = { id: 'buurt', name: 'Buurtclub', address: null, rsin: null };
    await pass.add([aFile(await own.sign(aPaper('B1', { organisation, anbi: [] })))]);
    expect(rowOf(/Totaal/)).toBe('Totaal€ 50,00');
    expect(rowOf(/Waarvan/)).toBe('Waarvan aan ANBI’s€ 25,00');
    expect(document.body.textContent).toContain('Contante giften zijn niet aftrekbaar.');
  });

  test('show a separate total of gifts that the organisation entered, with a warning beside the file', async () => {
    const { pass } = open();
    const entered = aPaper('A2', { lines: [aLine('A2', { seenBy: 'entered', amountCents: 7_00 })] });
    await pass.add([aFile(await own.sign(aPaper('A1'))), aFile(await own.sign(entered), 'zelf.pdf')]);
    expect(rowOf(/Open Hand/)).toContain(
      '€ 7,00 is door de organisatie zelf ingevoerd; Gulhart heeft deze betaling niet gezien',
    );
    expect(rowOf(/^Via Mollie betaald/)).toBe('Via Mollie betaald€ 25,00');
    expect(rowOf(/^Ingevoerd/)).toBe('Ingevoerd door organisaties€ 7,00');
    expect(rowOf(/^Totaal/)).toBe('Totaal€ 32,00');
    const files = within(screen.getByRole('region', { name: 'Uw bestanden' })).getAllByRole('listitem');
    expect(text(files.at(-1)!)).toMatch(
      /^Telt mee, ingevoerdzelf.pdf.*Gulhart heeft deze betaling niet gezien/,
    );
  });

  test('name the donors on the papers, and warn when there are several donors', async () => {
    const { pass } = open();
    const named = async (number: string, name: string | null) =>
      aFile(await own.sign(aPaper(number, { donor: { name, address: null } })));
    await pass.add([await named('A1', 'Noor de Wit'), await named('A2', 'noor  de wit')]);
    expect(rowOf(/Open Hand/)).toContain('op naam van Noor de Wit');
    expect(document.body.textContent).not.toContain('verschillende namen');
    await pass.add([await named('A3', 'Piet Test'), await named('A4', null)]);
    expect(screen.getByText('Deze papieren staan op 2 verschillende namen')).toBeTruthy();
    expect(rowOf(/Open Hand/)).toContain('op naam van Noor de Wit, Piet Test en zonder naam');
    expect(text(screen.getByRole('status'))).toContain(
      'Let op: deze papieren staan op 2 verschillende namen.',
    );
  });

  test('show HTML from a paper as plain text', async () => {
    const { pass } = open();
    const name = '<img src=x onerror=alert(1)>';
    const organisation = { id: 'x', name, address: null, rsin: '<b>1</b>' };
    await pass.add([aFile(await own.sign(aPaper('A1', { organisation })), '<script>.pdf')]);
    expect(rowOf(/<img/)).toContain('<b>1</b>');
    expect(document.querySelectorAll('[data-part=results] :is(img, b, script)')).toHaveLength(0);
  });

  test('ask the user before keys are fetched from another server, and name that server', async () => {
    const asked: (() => void)[] = [];
    const { pass, user } = open(() => new Promise((resolve) => asked.push(() => resolve(other.published))));
    await pass.add([aFile(await other.sign(aPaper('A1', { issuer: other.origin })))]);
    screen.getByText('Dit papier komt van https://geven.voorbeeld.nl. Sleutels daar ophalen?');
    expect([asked.length, screen.queryByRole('table')]).toEqual([0, null]);
    await user.click(screen.getByRole('button', { name: 'Sleutels ophalen' }));
    const busy = screen.getByRole('button', { name: 'Ophalen...' });
    expect(document.activeElement).toBe(busy);
    await user.click(busy);
    expect(asked).toHaveLength(1);
    for (const answer of asked) answer();
    await screen.findByRole('table');
    expect(text(screen.getByRole('table'))).toContain('volgens https://geven.voorbeeld.nl');
    expect(document.activeElement).toBe(screen.getByLabelText('Kies PDF’s'));
  });

  test('explain that the keys could not be fetched, or that the user chose not to fetch them', async () => {
    const { pass, user } = open(() => Promise.reject(new Error('server not reachable')));
    await pass.add([aFile(await other.sign(aPaper('A1', { issuer: other.origin })))]);
    await user.click(screen.getByRole('button', { name: 'Sleutels ophalen' }));
    await screen.findByText('De sleutels van https://geven.voorbeeld.nl konden niet worden opgehaald.');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Opnieuw ophalen' }));
    pass.clear();
    await pass.add([aFile(await other.sign(aPaper('A1', { issuer: other.origin })))]);
    await user.click(screen.getByRole('button', { name: 'Niet ophalen' }));
    screen.getByText('U haalt ze niet op. Papieren van daar tellen niet mee.');
    await user.click(screen.getByRole('button', { name: 'Leegmaken' }));
    expect(screen.queryByRole('region', { name: 'Uw bestanden' })).toBeNull();
  });
});
