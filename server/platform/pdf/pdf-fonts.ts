import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Font } from 'fontkit';
import { isWesternText, printable, withoutUnknown } from './printable.ts';

type Weight = 'regular' | 'bold';

/** Western text uses Helvetica, which a PDF need not embed. Other text uses Arimo, whose letters are as wide. */
export function fontFor(text: string, weight: Weight): string {
  return isWesternText(text) ? standardFonts[weight] : `arimo-${weight}`;
}

const standardFonts = { regular: 'Helvetica', bold: 'Helvetica-Bold' };

export async function registerFonts(document: PDFKit.PDFDocument, texts: string[]): Promise<void> {
  if (texts.every(isWesternText)) return;
  const { regular, bold } = await readArimo();
  document.registerFont('arimo-regular', regular);
  document.registerFont('arimo-bold', bold);
}

export async function loadPrintable(texts: readonly string[]): Promise<(text: string) => string> {
  if (texts.every((text) => isWesternText(printable(text)))) return printable;
  const { regular } = await readArimo();
  return (text) => withoutUnknown(printable(text), (point) => regular.hasGlyphForCodePoint(point));
}

export async function readArimo(): Promise<Record<Weight, Font>> {
  arimo ??= loadArimo().catch((error: unknown) => {
    arimo = undefined;
    throw error;
  });
  return arimo;
}

// Cached, because reading the two fonts takes longer than drawing a receipt.
let arimo: Promise<Record<Weight, Font>> | undefined;

async function loadArimo(): Promise<Record<Weight, Font>> {
  const { create } = await import('fontkit');
  const require = createRequire(import.meta.url);
  const files = {
    regular: require.resolve('@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf'),
    bold: require.resolve('@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf'),
  };
  return { regular: create(await readFile(files.regular)), bold: create(await readFile(files.bold)) };
}

const knownWidths = new Map<string, number>();
const maxKnownWidths = 10_000;

/** Returns the width of a text at a size of one point. Cached, because most words are on every receipt. */
export function widthOf(document: PDFKit.PDFDocument, text: string, weight: Weight): number {
  const key = `${weight} ${text}`;
  const known = knownWidths.get(key);
  if (known !== undefined) return known;
  const width = document.font(fontFor(text, weight)).fontSize(1).widthOfString(text);
  if (knownWidths.size >= maxKnownWidths) knownWidths.clear();
  knownWidths.set(key, width);
  return width;
}
