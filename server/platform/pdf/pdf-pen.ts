import { breakLines } from './break-lines.ts';
import { fontFor, widthOf } from './pdf-fonts.ts';

export interface TextStyle {
  font: 'regular' | 'bold';
  size: number;
  colour: string;
}

interface Place {
  x: number;
  y: number;
}

export class PdfPen {
  protected readonly document: PDFKit.PDFDocument;
  readonly #root: PDFKit.PDFStructureElement;

  constructor(document: PDFKit.PDFDocument) {
    this.document = document;
    this.#root = document.struct('Document');
    document.addStructure(this.#root);
  }

  addElement(
    type: string,
    options: { parent?: PDFKit.PDFStructureElement; alt?: string; scope?: 'Column' | 'Row' } = {},
  ): PDFKit.PDFStructureElement {
    const { alt, scope } = options;
    const element = this.document.struct(type, { ...(alt && { alt }), ...(scope && { scope }) });
    (options.parent ?? this.#root).add(element);
    return element;
  }

  linesOf(text: string, style: TextStyle, width: number): string[] {
    return text ? breakLines(text, width, (part) => this.widthOf(part, style)) : [];
  }

  widthOf(text: string, { font, size }: TextStyle): number {
    return widthOf(this.document, text, font) * size;
  }

  drawLine(line: string, { font, size, colour }: TextStyle, x: number, baseline: number): void {
    this.document.font(fontFor(line, font)).fontSize(size).fillColor(colour);
    this.document.text(line, x, baseline, { lineBreak: false, baseline: 'alphabetic' });
  }

  drawPicture(
    bytes: Buffer,
    alt: string,
    { x, y }: Place,
    fit: [number, number],
    align: 'left' | 'center' = 'left',
  ): void {
    this.addElement('Figure', { alt }).add(() =>
      this.document.image(bytes, x, y, { fit, valign: 'center', ...(align === 'center' && { align }) }),
    );
  }

  drawCode(modules: readonly (readonly boolean[])[], alt: string, { x, y }: Place, size: number): void {
    const side = size / modules.length;
    const rectangles: string[] = [];
    modules.forEach((row, line) => {
      // Draws adjacent squares as one rectangle, so that no thin lines appear between them.
      for (let from = row.indexOf(true); from !== -1;) {
        const end = row.indexOf(false, from);
        const until = end === -1 ? row.length : end;
        const box = [x + from * side, y + line * side, (until - from) * side, side];
        rectangles.push(`${box.map(rounded).join(' ')} re`);
        from = row.indexOf(true, until);
      }
    });
    // All rectangles are added in one call, because pdfkit keeps each part of the content as an array of bytes.
    this.addElement('Figure', { alt }).add(() =>
      this.document.addContent(rectangles.join('\n')).fill('#000000'),
    );
  }

  /** Draws something that screen readers skip, such as a line. */
  decorate(draw: (document: PDFKit.PDFDocument) => void): void {
    this.document.markContent('Artifact', { type: 'Layout' });
    draw(this.document);
    this.document.endMarkedContent();
  }
}

/** Rounds a number as pdfkit does. */
const rounded = (value: number) => Math.round(value * 1e6) / 1e6;
