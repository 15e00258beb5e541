import { buffer } from 'node:stream/consumers';
import { createDocument } from './create-document.ts';
import { drawSheet } from './draw-sheet.ts';
import { registerFonts } from './pdf-fonts.ts';
import type { PdfCheck, PdfSheet, PdfTable } from './pdf-sheet.ts';
import { printable } from './printable.ts';

/** Makes a tagged PDF on A4. The same sheet gives the same bytes. Throws PdfTooLong past its last page. */
export async function renderPdf(written: PdfSheet): Promise<Buffer> {
  const sheet = makePrintable(written);
  const document = await createDocument({ ...sheet, title: sheet.documentTitle });
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
