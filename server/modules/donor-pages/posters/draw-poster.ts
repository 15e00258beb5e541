import { buffer } from 'node:stream/consumers';
import { brandColours } from '../../../../contract/brand-colours.ts';
import type { PosterFormat } from '../../../../contract/short-links.ts';
import { createDocument } from '../../../platform/pdf/create-document.ts';
import { loadPrintable, registerFonts } from '../../../platform/pdf/pdf-fonts.ts';
import { PdfPen, type TextStyle } from '../../../platform/pdf/pdf-pen.ts';
import type { PdfImage } from '../../../platform/pdf/prepare-image.ts';
import { modulesOf, quietZone } from './qr-code.ts';

export interface Poster {
  organisationName: string;
  logo: PdfImage | null;
  colour: string;
  /** A short line above the title, which may be empty. */
  kicker: string;
  title: string;
  text: string;
  /** A photo that our own code redrew earlier. */
  photo?: Buffer | undefined;
  callToAction: string;
  url: string;
  /** For a donor who cannot scan the code. */
  shortAddress: string;
  createdAt: Date;
}

const ink = '#1c1917';
const softInk = '#57534e';

/** In points. */
const sizes: Record<PosterFormat, { width: number; height: number }> = {
  a4: { width: 595.28, height: 841.89 },
  a5: { width: 419.53, height: 595.28 },
  dia: { width: 960, height: 540 },
};

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export async function drawPoster(format: PosterFormat, content: Poster): Promise<Buffer> {
  const print = await loadPrintable([content.organisationName, content.title, content.text]);
  const oneLine = (text: string) => print(text).replaceAll('\n', ' ');
  const poster = {
    ...content,
    organisationName: oneLine(content.organisationName),
    title: oneLine(content.title),
    text: oneLine(content.text),
  };
  const { width, height } = sizes[format];
  const document = await createDocument({
    title: `Poster: ${poster.title}`,
    author: poster.organisationName,
    createdAt: poster.createdAt,
  });
  await registerFonts(document, [poster.title, poster.text, poster.organisationName]);
  document.addPage({ size: [width, height], margin: 0 });
  const pen = new PosterPen(document);

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
    drawTexts(pen, poster, { ...inner, width: half }, unit, 'left');
    drawCode(pen, poster, { ...inner, x: inner.x + half + margin, width: inner.width - half - margin }, unit);
  } else {
    const bottom = drawTexts(
      pen,
      poster,
      { ...inner, height: inner.height * (poster.photo ? 0.5 : 0.42) },
      unit,
      'center',
    );
    const y = bottom + 28 * unit;
    drawCode(pen, poster, { ...inner, y, height: inner.y + inner.height - y }, unit);
  }
  document.end();
  return buffer(document);
}

type Align = 'left' | 'center';

function drawTexts(pen: PosterPen, poster: Poster, box: Box, unit: number, align: Align): number {
  const logoSize: [number, number] = [Math.min(box.width, 260 * unit), 76 * unit];
  const name: Style = { font: 'bold', size: 20 * unit, colour: softInk, align, maxLines: 2 };
  const headHeight = poster.logo ? logoSize[1] : pen.heightOf(poster.organisationName, box.width, name);
  const gap = 16 * unit;
  const kicker: Style = { font: 'regular', size: 24 * unit, colour: softInk, align, maxLines: 1 };
  const kickerHeight = pen.heightOf(poster.kicker, box.width, kicker);
  const photoHeight = poster.photo ? box.height * 0.4 + gap : 0;
  const textHeight = box.height - headHeight - photoHeight - kickerHeight - 2 * gap;
  const titleStyle: Style = { font: 'bold', size: 58 * unit, colour: ink, align };
  const title = pen.fit(poster.title, titleStyle, [box.width, textHeight * 0.65], 24 * unit);
  const titleHeight = pen.heightOf(poster.title, box.width, title);
  const textStyle: Style = { font: 'regular', size: 21 * unit, colour: softInk, align };
  const text = pen.fit(poster.text, textStyle, [box.width, textHeight - titleHeight], 12 * unit);
  const total =
    headHeight +
    photoHeight +
    kickerHeight +
    titleHeight +
    pen.heightOf(poster.text, box.width, text) +
    2 * gap;
  let y = align === 'left' ? box.y + Math.max(0, (box.height - total) / 2) : box.y;
  if (poster.logo) {
    const x = align === 'left' ? box.x : box.x + (box.width - logoSize[0]) / 2;
    pen.drawPicture(poster.logo, poster.organisationName, { x, y }, logoSize, align);
  } else pen.text('P', poster.organisationName, { ...box, y }, name);
  y += headHeight + gap;
  if (poster.photo) pen.drawPhoto(poster.photo, { ...box, y, height: photoHeight - gap }, align);
  y = pen.text('P', poster.kicker, { ...box, y: y + photoHeight }, kicker);
  y = pen.text('H1', poster.title, { ...box, y }, title);
  return pen.text('P', poster.text, { ...box, y: y + gap * 0.6 }, text);
}

function drawCode(pen: PosterPen, poster: Poster, box: Box, unit: number): void {
  const { brand, onBrand, brandEdge } = brandColours(poster.colour);
  const callHeight = 58 * unit;
  const addressHeight = 78 * unit;
  const side = Math.min(box.width * 0.86, box.height - callHeight - addressHeight);
  const x = box.x + (box.width - side) / 2;
  pen.decorate((page) =>
    page
      .roundedRect(x, box.y, side, callHeight + side, 14 * unit)
      .lineWidth(3 * unit)
      .fillAndStroke(brand, brandEdge),
  );
  const callStyle: Style = { font: 'bold', size: 30 * unit, colour: onBrand, align: 'center' };
  const callWidth = side - 24 * unit;
  const call = pen.fit(poster.callToAction, callStyle, [callWidth, callHeight - 12 * unit], 14 * unit);
  const callY = box.y + (callHeight - pen.heightOf(poster.callToAction, callWidth, call)) / 2;
  pen.text('P', poster.callToAction, { x: x + 12 * unit, y: callY, width: callWidth }, call);
  // Scanners need the white margin.
  const inset = 8 * unit;
  const white = { x: x + inset, y: box.y + callHeight, side: side - 2 * inset };
  pen.decorate((page) =>
    page.roundedRect(white.x, white.y, white.side, side - inset, 8 * unit).fill('#ffffff'),
  );
  const modules = modulesOf(poster.url);
  const square = white.side / (modules.length + 2 * quietZone);
  const corner = {
    x: white.x + quietZone * square,
    y: white.y + (side - inset - white.side) / 2 + quietZone * square,
  };
  const alt = `QR-code met het adres ${poster.shortAddress}`;
  pen.drawCode(modules, alt, corner, modules.length * square);
  let y = box.y + callHeight + side + 12 * unit;
  const small: Style = { font: 'regular', size: 14 * unit, colour: softInk, align: 'center' };
  y = pen.text('P', 'Scan de code met uw telefoon, of ga naar', { ...box, y }, small);
  const large: Style = { font: 'bold', size: 24 * unit, colour: ink, align: 'center' };
  const address = pen.fit(poster.shortAddress, large, [box.width, 40 * unit], 10 * unit);
  pen.text('P', poster.shortAddress, { ...box, y }, address);
}

const lineSpacing = 1.2;

interface Style extends TextStyle {
  align: Align;
  maxLines?: number;
}

class PosterPen extends PdfPen {
  /** Shrinks the text until it fits. Cuts a text that does not fit at the smallest size. */
  fit(text: string, style: Style, [width, height]: [number, number], smallest: number): Style {
    const isTooLarge = (candidate: Style) =>
      this.linesOf(text, candidate, width).length * candidate.size * lineSpacing > height ||
      text.split(' ').some((word) => this.widthOf(word, candidate) > width);
    let { size } = style;
    while (size > smallest && isTooLarge({ ...style, size })) size *= 0.95;
    return { ...style, size, maxLines: Math.max(1, Math.floor(height / (size * lineSpacing))) };
  }

  /** The photo has no alternative text on the page either. */
  drawPhoto(photo: Buffer, { x, y, width, height }: Box, align: Align): void {
    this.decorate((page) =>
      page.image(photo, x, y, { fit: [width, height], ...(align === 'center' && { align }) }),
    );
  }

  text(type: string, text: string, box: Pick<Box, 'x' | 'y' | 'width'>, style: Style): number {
    const { size, align } = style;
    const lines = this.#shownLines(text, box.width, style);
    if (lines.length === 0) return box.y;
    const element = this.addElement(type);
    lines.forEach((line, index) => {
      const x = align === 'left' ? box.x : box.x + (box.width - this.widthOf(line, style)) / 2;
      element.add(() => this.drawLine(line, style, x, box.y + (index + 0.82) * size * lineSpacing));
    });
    return box.y + lines.length * size * lineSpacing;
  }

  heightOf(text: string, width: number, style: Style): number {
    return this.#shownLines(text, width, style).length * style.size * lineSpacing;
  }

  #shownLines(text: string, width: number, style: Style): string[] {
    const all = this.linesOf(text, style, width);
    const lines = all.slice(0, style.maxLines);
    return all.length > lines.length ? [...lines.slice(0, -1), `${lines.at(-1)}…`] : lines;
  }
}
