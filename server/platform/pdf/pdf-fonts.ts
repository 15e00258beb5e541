import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { isWesternText } from './printable.ts';

interface PdfFonts {
  regular: PDFKit.Mixins.PDFFontSource;
  bold: PDFKit.Mixins.PDFFontSource;
}

/**
 * Helvetica, which needs no embedding and costs little, unless some letter is not in it: then DejaVu, which has those
 * of all Europe.
 */
export async function choosePdfFonts(texts: string[]): Promise<PdfFonts> {
  if (texts.every(isWesternText)) return { regular: 'Helvetica', bold: 'Helvetica-Bold' };
  dejaVu ??= loadDejaVu().catch((error: unknown) => {
    dejaVu = undefined;
    throw error;
  });
  return dejaVu;
}

// Kept: reading the two fonts anew would cost ten times as much as all the rest of a receipt.
let dejaVu: Promise<PdfFonts> | undefined;

async function loadDejaVu(): Promise<PdfFonts> {
  const { create } = await import('fontkit');
  const require = createRequire(import.meta.url);
  const files = {
    regular: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
    bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
  };
  return { regular: create(await readFile(files.regular)), bold: create(await readFile(files.bold)) };
}
