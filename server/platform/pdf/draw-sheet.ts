import { heightOf, PdfPen, type TextStyle } from './pdf-pen.ts';
import type { PdfRow, PdfSheet } from './pdf-sheet.ts';

const ink = '#1c1917';
const softInk = '#57534e';
const hairline = '#e7e5e4';

const styles = {
  heading: { font: 'bold', size: 24, colour: ink },
  notice: { font: 'bold', size: 10.5, colour: '#92400e' },
  introduction: { font: 'regular', size: 11.5, colour: ink },
  sectionTitle: { font: 'bold', size: 12, colour: ink },
  label: { font: 'regular', size: 10.5, colour: softInk },
  value: { font: 'regular', size: 10.5, colour: ink },
  prominentValue: { font: 'bold', size: 20, colour: ink },
  closing: { font: 'regular', size: 10.5, colour: ink },
  footer: { font: 'regular', size: 9, colour: softInk },
} satisfies Record<string, TextStyle>;

const labelWidth = 130;
const columnGap = 12;
const signatureBox: [number, number] = [160, 48];
const rowPadding = 3.5;
/** What is no higher than this is not spread over two pages. */
const maxUnbroken = 120;

export function drawSheet(document: PDFKit.PDFDocument, sheet: PdfSheet): void {
  const pen = new PdfPen(document, sheet.colour);
  if (sheet.logo) {
    pen.picture(sheet.logo.image, sheet.logo.alt, [190, 50]);
    pen.y += 20;
  }
  pen.write('H1', sheet.heading, styles.heading);
  pen.y += 8;
  if (sheet.notice) {
    pen.write('P', sheet.notice, styles.notice);
    pen.y += 6;
  }
  pen.write('P', sheet.introduction, styles.introduction);
  for (const section of sheet.sections) drawSection(pen, section);
  pen.y += 24;
  const closingHeight = Math.min(pen.heightOfText(sheet.closing, styles.closing), maxUnbroken);
  pen.makeRoom(closingHeight + (sheet.signature ? signatureBox[1] + 6 : 0));
  if (sheet.signature) {
    pen.picture(sheet.signature.image, sheet.signature.alt, signatureBox);
    pen.y += 6;
  }
  pen.write('P', sheet.closing, styles.closing);
  drawFooter(pen, sheet.footer);
  pen.numberPages(styles.footer);
}

function drawSection(pen: PdfPen, { title, rows }: PdfSheet['sections'][number]): void {
  pen.y += 20;
  // A title at the foot of a page, with its rows on the next, belongs to nothing.
  pen.makeRoom(heightOf(styles.sectionTitle) + heightOf(styles.prominentValue) + 4 * rowPadding);
  pen.write('H2', title, styles.sectionTitle);
  pen.y += 4;
  const list = pen.addElement('L');
  for (const row of rows) drawRow(pen, list, row);
}

function drawRow(pen: PdfPen, list: PDFKit.PDFStructureElement, { label, value, isProminent }: PdfRow): void {
  const valueStyle = isProminent ? styles.prominentValue : styles.value;
  const valueX = pen.left + labelWidth + columnGap;
  const labels = pen.linesOf(label, styles.label, labelWidth);
  const values = pen.linesOf(value, valueStyle, pen.left + pen.width - valueX);
  const lineCount = Math.max(labels.length, values.length);
  const item = pen.addElement('LI', { parent: list });
  const itemLabel = pen.addElement('Lbl', { parent: item });
  const itemBody = pen.addElement('LBody', { parent: item });
  pen.makeRoom(Math.min(lineCount * heightOf(valueStyle) + 2 * rowPadding, maxUnbroken));
  pen.rule(hairline);
  pen.y += rowPadding;
  for (let index = 0; index < lineCount; index += 1) {
    pen.makeRoom(heightOf(valueStyle));
    pen.put(itemLabel, labels[index] ?? '', styles.label, pen.left, valueStyle);
    pen.put(itemBody, values[index] ?? '', valueStyle, valueX);
    pen.y += heightOf(valueStyle);
  }
  pen.y += rowPadding;
}

/** At the foot of the last page, or below the rest where that comes lower. */
function drawFooter(pen: PdfPen, footer: string): void {
  pen.y = Math.max(pen.y + 16, pen.bottom - pen.heightOfText(footer, styles.footer));
  pen.write('P', footer, styles.footer);
}
