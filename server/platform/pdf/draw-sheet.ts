import { encode } from 'uqr';
import { drawTable } from './draw-table.ts';
import type { TextStyle } from './pdf-pen.ts';
import type { PdfCheck, PdfLetterhead, PdfRow, PdfSection, PdfSheet } from './pdf-sheet.ts';
import { heightOf, SheetPen } from './sheet-pen.ts';

const ink = '#1c1917';
const softInk = '#57534e';
const hairline = '#e7e5e4';

const styles = {
  name: { font: 'bold', size: 16, colour: ink },
  nameBesideLogo: { font: 'bold', size: 10, colour: ink },
  contact: { font: 'regular', size: 8, colour: softInk },
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
/** A receipt with this many lines needs the tight layout to stay on one page. A section title counts as two lines. */
const maxLines = 22;
const tight = { heading: 12, section: 12, row: 1.25 };
const maxUnbroken = 120;
/** The height is small, so that a full receipt with a logo stays on one page. */
const signatureBox: [number, number] = [160, 36];

export function drawSheet(document: PDFKit.PDFDocument, sheet: PdfSheet): void {
  const pen = new SheetPen(document, sheet.colour, sheet.maxPages);
  const layout = layoutOf(sheet);
  drawLetterhead(pen, sheet.letterhead);
  pen.y += layout.heading;
  pen.write('H1', sheet.heading, styles.heading);
  pen.y += 8;
  if (sheet.notice) {
    pen.write('P', sheet.notice, styles.notice);
    pen.y += 6;
  }
  pen.write('P', sheet.introduction, styles.introduction);
  for (const section of sheet.sections) drawSection(pen, section, layout);
  pen.y += layout.section - 2;
  drawClosing(pen, sheet);
  drawFooter(pen, sheet);
  pen.numberPages(styles.footer);
}

function layoutOf({ sections, signature }: PdfSheet): typeof tight {
  const isLong = signature !== null || sections.some(({ text, table }) => text !== '' || table !== undefined);
  const lines = sections.reduce((sum, { rows }) => sum + 2 + rows.length, 0);
  const room = isLong ? 0 : Math.min(Math.max(maxLines - lines, 0) / 10, 1);
  return { heading: 12 + 24 * room, section: 12 + 14 * room, row: 1.25 + 4.25 * room };
}

const logoBox: [number, number] = [190, 48];
const contactWidth = 220;
/** The letterhead cuts off longer contact details, because the sections of the sheet show them completely. */
const maxContactLines = 6;

function drawLetterhead(pen: SheetPen, { name, logo, lines }: PdfLetterhead): void {
  const top = pen.y;
  if (logo) pen.picture(logo, name, logoBox);
  else pen.write('P', name, styles.name, pen.width - contactWidth - columnGap);
  const left = pen.y;
  pen.y = top;
  if (logo) pen.writeRight(name, styles.nameBesideLogo, contactWidth);
  const contact = lines.flatMap((line) => pen.linesOf(line, styles.contact, contactWidth));
  pen.writeRight(contact.slice(0, maxContactLines).join('\n'), styles.contact, contactWidth);
  pen.y = Math.max(pen.y, left);
}

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

function drawSection(pen: SheetPen, { title, text, rows, table }: PdfSection, layout: typeof tight): void {
  pen.y += layout.section;
  pen.makeRoom(heightOf(styles.sectionTitle) + heightOf(styles.prominentValue) + 4 * layout.row);
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
  for (const row of rows) drawRow(pen, list, row, layout.row);
}

function drawRow(
  pen: SheetPen,
  list: PDFKit.PDFStructureElement,
  { label, value, isProminent }: PdfRow,
  rowPadding: number,
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

function drawFooter(pen: SheetPen, { footer, check }: PdfSheet): void {
  const height = pen.heightOfText(footer, styles.footer) + (check ? heightOfCheck(pen, check) : 0);
  pen.y = Math.max(pen.y + 6, pen.bottom - height);
  pen.write('P', footer, styles.footer);
  if (check) drawCheck(pen, check);
}

/** A line separates this part from the text above, which the organisation wrote. */
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
