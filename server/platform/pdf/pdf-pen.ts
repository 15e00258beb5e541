import { breakLines } from './break-lines.ts';
import { fontFor, widthOf } from './pdf-fonts.ts';

export interface TextStyle {
  font: 'regular' | 'bold';
  size: number;
  colour: string;
}

const margins = { left: 56, right: 56, top: 40, bottom: 44 };
const lineSpacing = 1.45;
const mostPages = 10;
/** Heights are fractions of a point. Their sum must not cost a page because its last digit is off. */
const roundingError = 0.001;

/** No receipt is this long. The limit keeps the work for a hostile template small, whatever it repeats. */
export class PdfTooLong extends Error {
  override readonly name = 'PdfTooLong';

  constructor(maxPages: number) {
    super(`a PDF has at most ${maxPages} pages`);
  }
}

/** Writes tagged text from top to bottom, and goes on to a next page where one is full. */
export class PdfPen {
  readonly left = margins.left;
  readonly width: number;
  y = 0;
  #pages = 0;
  readonly #document: PDFKit.PDFDocument;
  readonly #root: PDFKit.PDFStructureElement;
  readonly #colour: string;
  readonly #maxPages: number;

  constructor(document: PDFKit.PDFDocument, colour: string, maxPages = mostPages) {
    this.#document = document;
    this.#colour = colour;
    this.#maxPages = maxPages;
    this.#root = document.struct('Document');
    document.addStructure(this.#root);
    this.#addPage();
    this.width = document.page.width - margins.left - margins.right;
  }

  get bottom(): number {
    return this.#document.page.height - margins.bottom;
  }

  /** An element of the document's structure, such as 'H1' or 'P', for those who have it read to them. */
  addElement(
    type: string,
    options: { parent?: PDFKit.PDFStructureElement; alt?: string; scope?: 'Column' | 'Row' } = {},
  ): PDFKit.PDFStructureElement {
    const { alt, scope } = options;
    const element = this.#document.struct(type, { ...(alt && { alt }), ...(scope && { scope }) });
    (options.parent ?? this.#root).add(element);
    return element;
  }

  linesOf(text: string, style: TextStyle, width: number): string[] {
    const measure = (part: string) => this.widthOf(part, style);
    return text ? breakLines(text, width, measure) : [];
  }

  heightOfText(text: string, style: TextStyle, width = this.width): number {
    return this.linesOf(text, style, width).length * heightOf(style);
  }

  /** Makes sure that so much fits on this page, by starting the next one if not; says whether it did. */
  makeRoom(height: number): boolean {
    if (this.y + height <= this.bottom + roundingError) return false;
    this.#addPage();
    return true;
  }

  /** Puts one line at the height where the pen is; the pen stays there. */
  put(element: PDFKit.PDFStructureElement, line: string, style: TextStyle, x: number, base = style): void {
    if (line) element.add(() => this.#draw(line, style, x, this.y + baselineOf(base)));
  }

  /** The same for what stands there only to be seen: it is read aloud from elsewhere. */
  show(line: string, style: TextStyle, x: number): void {
    this.#decorate(() => this.#draw(line, style, x, this.y + baselineOf(style)));
  }

  widthOf(text: string, { font, size }: TextStyle): number {
    return widthOf(this.#document, text, font) * size;
  }

  /** Writes a block of text as one element. */
  write(type: string, text: string, style: TextStyle, width = this.width): void {
    if (!text) return;
    const element = this.addElement(type);
    for (const line of this.linesOf(text, style, width)) {
      this.makeRoom(heightOf(style));
      this.put(element, line, style, this.left);
      this.y += heightOf(style);
    }
  }

  picture(bytes: Buffer, alt: string, box: [number, number]): void {
    const element = this.addElement('Figure', { alt });
    element.add(() => this.#document.image(bytes, this.left, this.y, { fit: box, valign: 'center' }));
    this.y += box[1];
  }

  /** Black squares where there is true, at the right; the pen stays where it is. */
  code(modules: readonly (readonly boolean[])[], alt: string, size: number): void {
    const side = size / modules.length;
    const { y } = this;
    const left = this.left + this.width - size;
    this.addElement('Figure', { alt }).add(() => {
      modules.forEach((row, line) => {
        // A run of squares is one rectangle: fewer of them, and no hairlines in between.
        for (let from = row.indexOf(true); from !== -1;) {
          const end = row.indexOf(false, from);
          const until = end === -1 ? row.length : end;
          this.#document.rect(left + from * side, y + line * side, (until - from) * side, side);
          from = row.indexOf(true, until);
        }
      });
      this.#document.fill('#000000');
    });
  }

  rule(colour: string): void {
    const { width, y } = this;
    this.#decorate(() => this.#document.rect(this.left, y, width, 0.6).fill(colour));
  }

  /** Only where there is more than one page. */
  numberPages(style: TextStyle): void {
    if (this.#pages < 2) return;
    for (let page = 0; page < this.#pages; page += 1) {
      this.#document.switchToPage(page);
      const text = `Pagina ${page + 1} van ${this.#pages}`;
      const x = this.left + this.width - this.widthOf(text, style);
      this.#decorate(() => this.#draw(text, style, x, this.#document.page.height - 36));
    }
  }

  #addPage(): void {
    if (this.#pages === this.#maxPages) throw new PdfTooLong(this.#maxPages);
    this.#pages += 1;
    this.#document.addPage();
    this.#decorate(() => this.#document.rect(0, 0, this.#document.page.width, 8).fill(this.#colour));
    this.y = margins.top;
  }

  #draw(text: string, { font, size, colour }: TextStyle, x: number, baseline: number): void {
    this.#document.font(fontFor(text, font)).fontSize(size).fillColor(colour);
    this.#document.text(text, x, baseline, { lineBreak: false, baseline: 'alphabetic' });
  }

  /** What is only there to be seen is skipped when the document is read aloud. */
  #decorate(draw: () => void): void {
    this.#document.markContent('Artifact', { type: 'Layout' });
    draw();
    this.#document.endMarkedContent();
  }
}

export function heightOf({ size }: TextStyle): number {
  return size * lineSpacing;
}

function baselineOf({ size }: TextStyle): number {
  return (size * lineSpacing) / 2 + size * 0.34;
}
