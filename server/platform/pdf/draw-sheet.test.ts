import { expect, test } from 'vitest';
import { drawPdf } from './draw-pdf.ts';
import type { PdfSheet } from './pdf-sheet.ts';
import { readPdf } from './testing/read-pdf.ts';

const name = 'Stichting De Open Hand';

const aSheet = (text: string, change: Partial<PdfSheet> = {}): PdfSheet => ({
  heading: 'Kwitantie',
  documentTitle: 'Kwitantie',
  author: name,
  createdAt: new Date('2026-11-16T12:00:00Z'),
  colour: '#0f766e',
  letterhead: { name, logo: null, lines: [] },
  notice: '',
  introduction: '',
  sections: [],
  closing: '',
  signature: null,
  check: { url: 'https://gulhart.example/controle/K3V9Q2M7X1C8B5N4Z6A0S2D9', text, attachment: null },
  footer: '',
  ...change,
});

const pagesOf = async (sheet: PdfSheet) => readPdf(await drawPdf(sheet)).pages;

test('a text of up to 40 lines beside the QR code stays on one page', async () => {
  for (let count = 1; count <= 40; count += 1) {
    const lines = Array.from({ length: count }, (_, index) => `Regel ${index}`);
    expect(await pagesOf(aSheet(lines.join('\n')))).toEqual([[name, 'Kwitantie', ...lines]]);
  }
});

test('the block with the QR code is not split over two pages, for texts of 35 to 60 lines above it', async () => {
  const lines = ['Deze kwitantie is van € 1,00', 'Nummer OH-2026-00001', 'Controlecode K3V9', 'Is zij echt?'];
  for (let count = 35; count <= 60; count += 1) {
    const introduction = Array.from({ length: count }, () => 'Regel').join('\n');
    const pages = await pagesOf(aSheet(lines.join('\n'), { introduction }));
    expect(pages.filter((page) => lines.some((line) => page.includes(line)))).toHaveLength(1);
  }
});

test('a name of 120 letters beside the QR code is broken into lines without losing a letter', async () => {
  const name = 'W'.repeat(120);
  const [page, ...others] = await pagesOf(aSheet(`Gegeven aan ${name}.\nNummer OH-2026-00001`));
  expect(others).toEqual([]);
  expect(page!.join('')).toContain(`Gegeven aan${name}.Nummer`);
});

test('the footer has the whole width, above the block with the QR code', async () => {
  const footer =
    'Deze kwitantie is van € 5.000,00 en meer, gegeven op 16 november 2026 aan Stichting Vrienden van de Egel.';
  expect(await pagesOf(aSheet('Nummer', { footer }))).toEqual([[name, 'Kwitantie', footer, 'Nummer']]);
});

test('a long address in the letterhead is cut off, because the sections show it completely', async () => {
  const lines = Array.from({ length: 9 }, (_, index) => `Regel ${index}`);
  const [page] = await pagesOf(aSheet('', { letterhead: { name, logo: null, lines } }));
  expect(page).toEqual([name, ...lines.slice(0, 6), 'Kwitantie']);
});
