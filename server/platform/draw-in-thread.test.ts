import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { drawInThread } from './draw-in-thread.ts';
import type { PdfSheet } from './pdf/pdf-sheet.ts';
import { renderPdf } from './pdf/render-pdf.ts';

const aSheet = (lineCount: number): PdfSheet => ({
  heading: 'Lang',
  documentTitle: 'Lang',
  author: 'Stichting Lang',
  createdAt: new Date('2026-01-01T12:00:00Z'),
  colour: '#d97706',
  letterhead: { name: 'Stichting De Open Hand', logo: null, lines: [] },
  notice: '',
  introduction: '',
  sections: [
    {
      title: 'Giften',
      text: '',
      rows: [],
      table: {
        columns: [
          { label: 'Datum', share: 50 },
          { label: 'Bedrag', share: 50, isAmount: true },
        ],
        lines: Array.from({ length: lineCount }, (_, line) => [`${line} januari`, `€ ${line},00`]),
      },
    },
  ],
  closing: '',
  signature: null,
  check: null,
  footer: '',
  maxPages: 100,
});

test('the event loop keeps running while a long document is drawn', async () => {
  await renderPdf(aSheet(1));
  let isDrawn = false;
  const drawing = renderPdf(aSheet(2_000)).finally(() => (isDrawn = true));
  let turns = 0;
  for (; !isDrawn; turns += 1) await nextTurn();
  expect((await drawing).subarray(0, 5).toString()).toBe('%PDF-');
  // If the main thread drew the document, the event loop would turn only a few times.
  expect(turns).toBeGreaterThan(200);
});

test('an error of the thread keeps its name and message, and later documents are still drawn', async () => {
  await expect(renderPdf({ ...aSheet(500), maxPages: 1 })).rejects.toMatchObject({
    name: 'PdfTooLong',
    message: 'a PDF has at most 1 pages',
  });
  await expect(drawInThread('unknown')).rejects.toThrow('there is no drawing with the name unknown');
  expect((await renderPdf(aSheet(1))).length).toBeGreaterThan(1_000);
});
