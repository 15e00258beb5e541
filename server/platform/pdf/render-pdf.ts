import { drawInThread } from '../draw-in-thread.ts';
import type { drawPdf } from './draw-pdf.ts';
import type { PdfSheet } from './pdf-sheet.ts';

/**
 * Makes a tagged PDF on A4. The same sheet gives the same bytes. Throws an error with the name 'PdfTooLong' when there
 * are too many pages.
 */
export function renderPdf(sheet: PdfSheet): Promise<Buffer> {
  return drawInThread<typeof drawPdf>('pdf', sheet);
}
