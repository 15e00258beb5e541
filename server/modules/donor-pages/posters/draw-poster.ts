import { buffer } from 'node:stream/consumers';
import { brandColours } from '../../../../contract/brand-colours.ts';
import type { PosterFormat } from '../../../../contract/short-links.ts';
import { breakLines } from '../../../platform/pdf/break-lines.ts';
import { createDocument } from '../../../platform/pdf/create-document.ts';
import { fontFor, readPrinter, registerFonts, widthOf } from '../../../platform/pdf/pdf-fonts.ts';
import type { PdfImage } from '../../../platform/pdf/prepare-image.ts';
import { modulesOf } from './qr-code.ts';

export interface Poster {
  organisationName: string;
  logo: PdfImage | null;
  /** As #d97706. */
  colour: string;
  title: string;
  text: string;
  /** Such as 'Geef € 5'. */
  ask: string;
  /** What the code says. */
  url: string;
  /** What somebody types who cannot scan it. */
  shortAddress: string;
  createdAt: Date;
}

const ink = '#1c1917';
const softInk = '#57534e';

/** In points. The three are drawn alike: what asks on one side, what to scan on the other, or above and below. */
const sizes: Record<PosterFormat, { width: number; height: number }> = {
  a4: { width: 595.28, height: 841.89 },
  a5: { width: 419.53, height: 595.28 },
  // For a beamer: 16 by 9.
  dia: { width: 960, height: 540 },
};

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A poster of one page, in the organisation's colours. */
export async function drawPoster(format: PosterFormat, written: Poster): Promise<Buffer> {
  const print = await readPrinter([written.organisationName, written.title, written.text]);
  const oneLine = (text: string) => print(text).replaceAll('\n', ' ');
  const poster = {
    ...written,
    organisationName: oneLine(written.organisationName),
    title: oneLine(written.title),
    text: oneLine(written.text),
  };
  const { width, height } = sizes[format];
  const document = await createDocument({
    title: `Poster: ${poster.title}`,
    author: poster.organisationName,
    createdAt: poster.createdAt,
  });
  await registerFonts(document, [poster.title, poster.text, poster.organisationName]);
  document.addPage({ size: [width, height], margin: 0 });
  const root = document.struct('Document');
  document.addStructure(root);
  const pen = new PosterPen(document, root);

  const unit = Math.min(width, height) / 595;
  const margin = 44 * unit;
  const { brand } = brandColours(poster.colour);
  const edge = 14 * unit;
  pen.decorate(() => document.rect(0, 0, width, edge).fill(brand));
  pen.decorate(() => document.rect(0, height - edge, width, edge).fill(brand));
  const inner = {
    x: margin,
    y: edge + margin,
    width: width - 2 * margin,
    height: height - 2 * (edge + margin),
  };
  if (format === 'dia') {
    const half = inner.width * 0.53;
    drawAsk(pen, poster, { ...inner, width: half }, unit, 'left');
    drawCode(pen, poster, { ...inner, x: inner.x + half + margin, width: inner.width - half - margin }, unit);
  } else {
    const bottom = drawAsk(pen, poster, { ...inner, height: inner.height * 0.42 }, unit, 'centre');
    const y = bottom + 28 * unit;
    drawCode(pen, poster, { ...inner, y, height: inner.y + inner.height - y }, unit);
  }
  document.end();
  return buffer(document);
}

type Align = 'left' | 'centre';

/** Who asks, and for what: from the top of a box, or at the left in its middle. Tells where it ends. */
function drawAsk(pen: PosterPen, poster: Poster, box: Box, unit: number, align: Align): number {
  const logoSize: [number, number] = [Math.min(box.width, 260 * unit), 76 * unit];
  const name = { size: 20 * unit, bold: true, colour: softInk, align, maxLines: 2 };
  const head = poster.logo ? logoSize[1] : pen.heightOf(poster.organisationName, box.width, name);
  const gap = 16 * unit;
  const room = box.height - head - 2 * gap;
  const title = {
    ...pen.fit(poster.title, box.width, {
      largest: 58 * unit,
      smallest: 24 * unit,
      height: room * 0.65,
      bold: true,
    }),
    bold: true,
    colour: ink,
    align,
  };
  const titleHeight = pen.heightOf(poster.title, box.width, title);
  const text = {
    ...pen.fit(poster.text, box.width, {
      largest: 21 * unit,
      smallest: 12 * unit,
      height: room - titleHeight,
      bold: false,
    }),
    bold: false,
    colour: softInk,
    align,
  };
  const total = head + titleHeight + pen.heightOf(poster.text, box.width, text) + 2 * gap;
  let y = align === 'left' ? box.y + Math.max(0, (box.height - total) / 2) : box.y;
  if (poster.logo) pen.picture(poster.logo, poster.organisationName, { ...box, y }, logoSize, align);
  else pen.text('P', poster.organisationName, { ...box, y }, name);
  y = pen.text('H1', poster.title, { ...box, y: y + head + gap }, title);
  return pen.text('P', poster.text, { ...box, y: y + gap * 0.6 }, text);
}

/** What to scan, and what to type for whoever cannot. */
function drawCode(pen: PosterPen, poster: Poster, box: Box, unit: number): void {
  const { brand, onBrand, brandEdge } = brandColours(poster.colour);
  const ask = { size: 30 * unit, bold: true, colour: onBrand, align: 'centre' as const };
  const askHeight = 58 * unit;
  const below = 78 * unit;
  const side = Math.min(box.width * 0.86, box.height - askHeight - below);
  const x = box.x + (box.width - side) / 2;
  pen.decorate(() =>
    pen.document
      .roundedRect(x, box.y, side, askHeight + side, 14 * unit)
      .lineWidth(3 * unit)
      .fillAndStroke(brand, brandEdge),
  );
  const fitting = pen.fit(poster.ask, side - 24 * unit, {
    largest: ask.size,
    smallest: 14 * unit,
    height: askHeight,
    bold: true,
  });
  const textHeight = fitting.size * lineSpacing;
  pen.text(
    'P',
    poster.ask,
    { ...box, x, width: side, y: box.y + (askHeight - textHeight) / 2 },
    { ...ask, ...fitting },
  );
  // White all around it: phones look for that.
  const inset = 8 * unit;
  const white = { x: x + inset, y: box.y + askHeight, side: side - 2 * inset };
  pen.decorate(() =>
    pen.document.roundedRect(white.x, white.y, white.side, side - inset, 8 * unit).fill('#ffffff'),
  );
  const modules = modulesOf(poster.url);
  const quiet = 4;
  const square = white.side / (modules.length + 2 * quiet);
  pen.code(modules, `QR-code met het adres ${poster.shortAddress}`, {
    x: white.x + quiet * square,
    y: white.y + (side - inset - white.side) / 2 + quiet * square,
    square,
  });
  let y = box.y + askHeight + side + 12 * unit;
  const small = { size: 14 * unit, bold: false, colour: softInk, align: 'centre' as const };
  y = pen.text('P', 'Scan de code met uw telefoon, of ga naar', { ...box, y }, small);
  const address = pen.fit(poster.shortAddress, box.width, {
    largest: 24 * unit,
    smallest: 10 * unit,
    height: 40 * unit,
    bold: true,
  });
  pen.text('P', poster.shortAddress, { ...box, y }, { ...address, bold: true, colour: ink, align: 'centre' });
}

const lineSpacing = 1.2;

interface Style {
  size: number;
  bold: boolean;
  colour: string;
  align: Align;
  /** No more lines than these. */
  maxLines?: number;
}

class PosterPen {
  readonly document: PDFKit.PDFDocument;
  readonly #root: PDFKit.PDFStructureElement;

  constructor(document: PDFKit.PDFDocument, root: PDFKit.PDFStructureElement) {
    this.document = document;
    this.#root = root;
  }

  /** The largest size at which a text stays within a width and a height; at the smallest it is cut. */
  fit(
    text: string,
    width: number,
    { largest, smallest, height, bold }: { largest: number; smallest: number; height: number; bold: boolean },
  ): { size: number; maxLines: number } {
    let size = largest;
    const linesAt = (tried: number) => this.#linesOf(text, width, { size: tried, bold }).length;
    const isTooWide = (tried: number) =>
      text.split(' ').some((word) => this.#widthOf(word, { size: tried, bold }) > width);
    while (size > smallest && (linesAt(size) * size * lineSpacing > height || isTooWide(size))) size *= 0.95;
    return { size, maxLines: Math.max(1, Math.floor(height / (size * lineSpacing))) };
  }

  /** Writes lines from the top of a box, and tells where the next can begin. */
  text(type: string, text: string, box: Pick<Box, 'x' | 'y' | 'width'>, style: Style): number {
    const { size, bold, colour, align } = style;
    const lines = this.#shownLines(text, box.width, style);
    if (lines.length === 0) return box.y;
    const element = this.document.struct(type);
    this.#root.add(element);
    lines.forEach((line, index) => {
      const lineWidth = this.#widthOf(line, style);
      const x = align === 'left' ? box.x : box.x + (box.width - lineWidth) / 2;
      const baseline = box.y + (index + 0.82) * size * lineSpacing;
      element.add(() =>
        this.document
          .font(fontFor(line, bold ? 'bold' : 'regular'))
          .fontSize(size)
          .fillColor(colour)
          .text(line, x, baseline, { lineBreak: false, baseline: 'alphabetic' }),
      );
    });
    return box.y + lines.length * size * lineSpacing;
  }

  heightOf(text: string, width: number, style: Style): number {
    return this.#shownLines(text, width, style).length * style.size * lineSpacing;
  }

  picture(image: PdfImage, alt: string, box: Box, size: [number, number], align: Align): void {
    const element = this.document.struct('Figure', { alt });
    this.#root.add(element);
    const x = align === 'left' ? box.x : box.x + (box.width - size[0]) / 2;
    const place = align === 'left' ? {} : { align: 'center' as const };
    element.add(() => this.document.image(image, x, box.y, { fit: size, valign: 'center', ...place }));
  }

  code(
    modules: readonly (readonly boolean[])[],
    alt: string,
    { x, y, square }: { x: number; y: number; square: number },
  ): void {
    const element = this.document.struct('Figure', { alt });
    this.#root.add(element);
    element.add(() => {
      modules.forEach((row, line) =>
        [
          ...row
            .map((dark) => (dark ? '1' : '0'))
            .join('')
            .matchAll(/1+/g),
        ].forEach(({ index, 0: run }) =>
          this.document.rect(x + index * square, y + line * square, run.length * square, square),
        ),
      );
      this.document.fill('#000000');
    });
  }

  /** What is only there to be seen is skipped when the document is read aloud. */
  decorate(draw: () => void): void {
    this.document.markContent('Artifact', { type: 'Layout' });
    draw();
    this.document.endMarkedContent();
  }

  #shownLines(text: string, width: number, style: Style): string[] {
    const all = this.#linesOf(text, width, style);
    const lines = all.slice(0, style.maxLines);
    return all.length > lines.length ? [...lines.slice(0, -1), `${lines.at(-1)}…`] : lines;
  }

  #linesOf(text: string, width: number, style: Pick<Style, 'size' | 'bold'>): string[] {
    return text === '' ? [] : breakLines(text, width, (part) => this.#widthOf(part, style));
  }

  #widthOf(text: string, { size, bold }: Pick<Style, 'size' | 'bold'>): number {
    return widthOf(this.document, text, bold ? 'bold' : 'regular') * size;
  }
}
