import { PdfPen, type TextStyle } from './pdf-pen.ts';

const margins = { left: 56, right: 56, top: 28, bottom: 44 };
const lineSpacing = 1.45;
const defaultMaxPages = 10;
/** A sum of heights may be slightly too large after rounding. That must not start a new page. */
const roundingError = 0.001;

/** Without a limit on pages, a hostile template could cause endless work. */
export class PdfTooLong extends Error {
  override readonly name = 'PdfTooLong';

  constructor(maxPages: number) {
    super(`a PDF has at most ${maxPages} pages`);
  }
}

export class SheetPen extends PdfPen {
  readonly left = margins.left;
  readonly width: number;
  y = 0;
  #pages = 0;
  readonly #colour: string;
  readonly #maxPages: number;

  constructor(document: PDFKit.PDFDocument, colour: string, maxPages = defaultMaxPages) {
    super(document);
    this.#colour = colour;
    this.#maxPages = maxPages;
    this.#addPage();
    this.width = document.page.width - margins.left - margins.right;
  }

  get bottom(): number {
    return this.document.page.height - margins.bottom;
  }

  heightOfText(text: string, style: TextStyle, width = this.width): number {
    return this.linesOf(text, style, width).length * heightOf(style);
  }

  makeRoom(height: number): boolean {
    if (this.y + height <= this.bottom + roundingError) return false;
    this.#addPage();
    return true;
  }

  /** Writes one line without moving the pen. */
  put(element: PDFKit.PDFStructureElement, line: string, style: TextStyle, x: number, base = style): void {
    if (line) element.add(() => this.drawLine(line, style, x, this.y + baselineOf(base)));
  }

  show(line: string, style: TextStyle, x: number): void {
    this.decorate(() => this.drawLine(line, style, x, this.y + baselineOf(style)));
  }

  write(type: string, text: string, style: TextStyle, width = this.width): void {
    if (!text) return;
    const element = this.addElement(type);
    for (const line of this.linesOf(text, style, width)) {
      this.makeRoom(heightOf(style));
      this.put(element, line, style, this.left);
      this.y += heightOf(style);
    }
  }

  writeRight(text: string, style: TextStyle, width: number): void {
    if (!text) return;
    const element = this.addElement('P');
    for (const line of this.linesOf(text, style, width)) {
      this.put(element, line, style, this.left + this.width - this.widthOf(line, style));
      this.y += heightOf(style);
    }
  }

  picture(bytes: Buffer, alt: string, box: [number, number]): void {
    this.drawPicture(bytes, alt, { x: this.left, y: this.y }, box);
    this.y += box[1];
  }

  /** Draws a QR code at the right without moving the pen. */
  code(modules: readonly (readonly boolean[])[], alt: string, size: number): void {
    this.drawCode(modules, alt, { x: this.left + this.width - size, y: this.y }, size);
  }

  rule(colour: string): void {
    const { width, y } = this;
    this.decorate(() => this.document.rect(this.left, y, width, 0.6).fill(colour));
  }

  numberPages(style: TextStyle): void {
    if (this.#pages < 2) return;
    for (let page = 0; page < this.#pages; page += 1) {
      this.document.switchToPage(page);
      const text = `Pagina ${page + 1} van ${this.#pages}`;
      const x = this.left + this.width - this.widthOf(text, style);
      this.decorate(() => this.drawLine(text, style, x, this.document.page.height - 36));
    }
  }

  #addPage(): void {
    if (this.#pages === this.#maxPages) throw new PdfTooLong(this.#maxPages);
    this.#pages += 1;
    this.document.addPage();
    this.decorate(() => this.document.rect(0, 0, this.document.page.width, 8).fill(this.#colour));
    this.y = margins.top;
  }
}

export function heightOf({ size }: TextStyle): number {
  return size * lineSpacing;
}

function baselineOf({ size }: TextStyle): number {
  return (size * lineSpacing) / 2 + size * 0.34;
}
