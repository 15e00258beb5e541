import { buffer } from 'node:stream/consumers';
import { drawSheet } from './draw-sheet.ts';
import { registerFonts } from './pdf-fonts.ts';
import type { PdfCheck, PdfSheet, PdfTable } from './pdf-sheet.ts';
import { printable } from './printable.ts';

/** Makes a tagged PDF on A4. The same sheet gives the same bytes. Throws PdfTooLong past its last page. */
export async function renderPdf(written: PdfSheet): Promise<Buffer> {
  const sheet = makePrintable(written);
  // Only now: most processes that could make a PDF never have to.
  const { default: PDFDocument } = await import('pdfkit');
  const metadata = { Title: sheet.documentTitle, Author: sheet.author };
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    pdfVersion: '1.7',
    lang: 'nl-NL',
    tagged: true,
    displayTitle: true,
    autoFirstPage: false,
    bufferPages: true,
    // None to begin with: pdfkit would read Helvetica anew each time it is asked for by the names we give it below.
    font: '',
    info: { ...metadata, Creator: 'Gulhart', Producer: 'Gulhart', CreationDate: sheet.createdAt },
  });
  Object.assign(document.info, {
    Title: new MetadataText(metadata.Title),
    Author: new MetadataText(metadata.Author),
  });
  await registerFonts(document, textsOf(sheet));
  drawSheet(document, sheet);
  if (sheet.check?.attachment) attach(document, sheet.check.attachment, sheet.createdAt);
  document.end();
  return buffer(document);
}

function attach(
  document: PDFKit.PDFDocument,
  { filename, contentType, description, content }: NonNullable<PdfCheck['attachment']>,
  createdAt: Date,
): void {
  document.file(content, {
    name: filename,
    type: contentType,
    description,
    creationDate: createdAt,
    modifiedDate: createdAt,
  });
}

/**
 * pdfkit writes these as a PDF string by their value, which it escapes, and into XML by their text, which it does not.
 */
class MetadataText extends String {
  override toString(): string {
    return this.valueOf().replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
  }
}

function makePrintable(sheet: PdfSheet): PdfSheet {
  return {
    ...sheet,
    heading: printable(sheet.heading),
    documentTitle: printable(sheet.documentTitle).replaceAll('\n', ' '),
    author: printable(sheet.author).replaceAll('\n', ' '),
    logo: sheet.logo && { ...sheet.logo, alt: printable(sheet.logo.alt) },
    notice: printable(sheet.notice),
    introduction: printable(sheet.introduction),
    sections: sheet.sections.map(({ title, text, rows, table }) => ({
      title: printable(title),
      text: printable(text),
      rows: rows.map((row) => ({ ...row, label: printable(row.label), value: printable(row.value) })),
      ...(table && { table: printableTable(table) }),
    })),
    closing: printable(sheet.closing),
    check: sheet.check && { ...sheet.check, text: printable(sheet.check.text) },
    footer: printable(sheet.footer),
  };
}

function printableTable({ columns, lines, total }: PdfTable): PdfTable {
  return {
    columns: columns.map((column) => ({ ...column, label: printable(column.label) })),
    lines: lines.map((line) => line.map(printable)),
    ...(total && { total: total.map(printable) }),
  };
}

function textsOf(sheet: PdfSheet): string[] {
  return [
    sheet.heading,
    sheet.notice,
    sheet.introduction,
    sheet.closing,
    sheet.check?.text ?? '',
    sheet.footer,
    ...sheet.sections.flatMap(({ title, text, rows, table }) => [
      title,
      text,
      ...rows.flatMap(({ label, value }) => [label, value]),
      ...(table
        ? [...table.columns.map(({ label }) => label), ...table.lines.flat(), ...(table.total ?? [])]
        : []),
    ]),
  ];
}
