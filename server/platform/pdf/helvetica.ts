import { createDocument } from './create-document.ts';
import { windowsCodeOf } from './printable.ts';

export type Weight = 'regular' | 'bold';

/** pdfkit numbers its own fonts from F1. */
const fonts = {
  regular: { id: 'F100', name: 'Helvetica' },
  bold: { id: 'F101', name: 'Helvetica-Bold' },
};

/** Measures for all documents, because pdfkit builds the kerning tables again for each document. */
let ruler: PDFKit.PDFDocument | undefined;

export async function prepareHelvetica(): Promise<void> {
  ruler ??= await createDocument({ title: '', author: '', createdAt: new Date(0) });
}

export function widthInHelvetica(text: string, weight: Weight, size: number): number {
  if (!ruler) throw new Error('Helvetica is not prepared');
  return ruler.font(fonts[weight].name).fontSize(size).widthOfString(text);
}

/** Writes the content that pdfkit would write, but encodes a line only once for all documents. */
export class HelveticaWriter {
  readonly #document: PDFKit.PDFDocument;
  readonly #references = new Map<Weight, PDFKit.PDFKitReference>();

  constructor(document: PDFKit.PDFDocument) {
    this.#document = document;
  }

  write(line: string, weight: Weight, size: number, x: number, baseline: number): void {
    const { page } = this.#document;
    const { id } = fonts[weight];
    page.fonts[id] ??= this.#referenceOf(weight);
    this.#document.addContent(
      [
        'q',
        // The page counts from its top and text from its bottom.
        `1 0 0 -1 0 ${rounded(page.height)} cm`,
        'BT',
        `1 0 0 1 ${rounded(x)} ${rounded(page.height - baseline)} Tm`,
        `/${id} ${rounded(size)} Tf`,
        `${encode(line, weight)} TJ`,
        'ET',
        'Q',
      ].join('\n'),
    );
  }

  #referenceOf(weight: Weight): PDFKit.PDFKitReference {
    const known = this.#references.get(weight);
    if (known) return known;
    const reference = this.#document.ref({
      Type: 'Font',
      BaseFont: fonts[weight].name,
      Subtype: 'Type1',
      Encoding: 'WinAnsiEncoding',
    });
    reference.end(undefined);
    this.#references.set(weight, reference);
    return reference;
  }
}

/** As pdfkit writes numbers. */
export const rounded = (value: number) => Math.round(value * 1e6) / 1e6;

const maxEncodedLines = 10_000;
const encodedLines = new Map<string, string>();

/** The codes of the letters in hexadecimal, divided where two letters stand closer or wider. */
function encode(line: string, weight: Weight): string {
  const key = `${weight} ${line}`;
  const known = encodedLines.get(key);
  if (known !== undefined) return known;
  const parts: string[] = [];
  let codes = '';
  for (let at = 0; at < line.length; at += 1) {
    const pair = line.slice(at, at + 2);
    const kerning = kerningOf(pair, weight);
    codes += windowsCodeOf(pair).toString(16);
    if (kerning === 0 && pair.length === 2) continue;
    parts.push(`<${codes}> ${rounded(-kerning)}`);
    codes = '';
  }
  const encoded = `[${parts.join(' ')}]`;
  if (encodedLines.size >= maxEncodedLines) encodedLines.clear();
  encodedLines.set(key, encoded);
  return encoded;
}

/** Bounded by the letters of Windows-1252. */
const kernings = new Map<string, number>();

/** In thousandths of the size. */
function kerningOf(pair: string, weight: Weight): number {
  const key = `${weight} ${pair}`;
  const known = kernings.get(key);
  if (known !== undefined) return known;
  const width = (text: string) => widthInHelvetica(text, weight, 1000);
  const kerning = width(pair) - Array.from(pair, width).reduce((sum, each) => sum + each, 0);
  kernings.set(key, kerning);
  return kerning;
}
