import { encode } from 'uqr';
import { drawTable } from './draw-table.ts';
import type { TextStyle } from './pdf-pen.ts';
import type { PdfCheck, PdfRow, PdfSection, PdfSheet } from './pdf-sheet.ts';
import { heightOf, SheetPen } from './sheet-pen.ts';

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
  check: { font: 'regular', size: 9, colour: ink },
} satisfies Record<string, TextStyle>;

const labelWidth = 130;
const columnGap = 12;
const rowPadding = 1.25;
/** Blocks up to this height stay on one page. */
const maxUnbroken = 120;
/** Low enough, so that a full receipt with a logo stays on one page. */
const signatureBox: [number, number] = [160, 36];

export function drawSheet(document: PDFKit.PDFDocument, sheet: PdfSheet): void {
  const pen = new SheetPen(document, sheet.colour, sheet.maxPages);
  if (sheet.logo) {
    pen.picture(sheet.logo.image, sheet.logo.alt, [190, 50]);
    pen.y += 12;
  }
  pen.write('H1', sheet.heading, styles.heading);
  pen.y += 8;
  if (sheet.notice) {
    pen.write('P', sheet.notice, styles.notice);
    pen.y += 6;
  }
  pen.write('P', sheet.introduction, styles.introduction);
  for (const section of sheet.sections) drawSection(pen, section);
  pen.y += 10;
  drawClosing(pen, sheet);
  drawFooter(pen, sheet);
  pen.numberPages(styles.footer);
}

/** Keeps the greeting, the signature and the name together on one page. */
function drawClosing(pen: SheetPen, { closing, signature }: PdfSheet): void {
  const textHeight = Math.min(pen.heightOfText(closing, styles.closing), maxUnbroken);
  pen.makeRoom(textHeight + (signature ? signatureBox[1] + 4 : 0));
  if (!signature) return pen.write('P', closing, styles.closing);
  const [greeting = '', ...name] = closing.split('\n');
  pen.write('P', greeting, styles.closing);
  pen.y += 2;
  pen.picture(signature, 'Handtekening', signatureBox);
  pen.y += 2;
  pen.write('P', name.join('\n'), styles.closing);
}

function drawSection(pen: SheetPen, { title, text, rows, table }: PdfSection): void {
  pen.y += 12;
  pen.makeRoom(heightOf(styles.sectionTitle) + heightOf(styles.prominentValue) + 4 * rowPadding);
  pen.write('H2', title, styles.sectionTitle);
  pen.y += 4;
  pen.write('P', text, styles.value);
  if (table) {
    if (text) pen.y += 6;
    drawTable(pen, table);
  }
  if (rows.length === 0) return;
  if (text) pen.y += 6;
  const list = pen.addElement('L');
  for (const row of rows) drawRow(pen, list, row);
}

function drawRow(
  pen: SheetPen,
  list: PDFKit.PDFStructureElement,
  { label, value, isProminent }: PdfRow,
): void {
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

/** Large enough to scan from paper. */
const codeSize = 60;
const checkPadding = 5;

/** The footer is at the bottom of the last page, or directly below the text when there is less room. */
function drawFooter(pen: SheetPen, { footer, check }: PdfSheet): void {
  const height = pen.heightOfText(footer, styles.footer) + (check ? heightOfCheck(pen, check) : 0);
  pen.y = Math.max(pen.y + 6, pen.bottom - height);
  pen.write('P', footer, styles.footer);
  if (check) drawCheck(pen, check);
}

/** A line separates this part from the text above, which is from the organisation. */
function drawCheck(pen: SheetPen, check: PdfCheck): void {
  pen.makeRoom(heightOfCheck(pen, check));
  pen.y += checkPadding;
  pen.rule(hairline);
  pen.y += checkPadding;
  // The QR code needs no border of its own, because the sheet is white.
  pen.code(encode(check.url, { ecc: 'M', border: 0 }).data, `QR-code naar ${check.url}`, codeSize);
  pen.write('P', check.text, styles.check, checkWidth(pen));
}

function heightOfCheck(pen: SheetPen, { text }: PdfCheck): number {
  return 2 * checkPadding + Math.max(pen.heightOfText(text, styles.check, checkWidth(pen)), codeSize);
}

const checkWidth = (pen: SheetPen) => pen.width - codeSize - columnGap;
