import { buffer } from 'node:stream/consumers';
import { createDocument } from './create-document.ts';
import { drawSheet } from './draw-sheet.ts';
import { loadPrintable, registerFonts } from './pdf-fonts.ts';
import type { PdfCheck, PdfSheet, PdfTable } from './pdf-sheet.ts';
import { printable } from './printable.ts';

export async function drawPdf(content: PdfSheet): Promise<Buffer> {
  const sheet = makePrintable(content, await loadPrintable(textsOf(content)));
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

type Print = (text: string) => string;

function makePrintable(sheet: PdfSheet, print: Print): PdfSheet {
  return {
    ...sheet,
    heading: print(sheet.heading),
    documentTitle: printable(sheet.documentTitle).replaceAll('\n', ' '),
    author: printable(sheet.author).replaceAll('\n', ' '),
    letterhead: {
      ...sheet.letterhead,
      name: print(sheet.letterhead.name),
      lines: sheet.letterhead.lines.map(print),
    },
    notice: print(sheet.notice),
    introduction: print(sheet.introduction),
    sections: sheet.sections.map(({ title, text, rows, table }) => ({
      title: print(title),
      text: print(text),
      rows: rows.map((row) => ({ ...row, label: print(row.label), value: print(row.value) })),
      ...(table && { table: printableTable(table, print) }),
    })),
    closing: print(sheet.closing),
    check: sheet.check && { ...sheet.check, text: print(sheet.check.text) },
    footer: print(sheet.footer),
  };
}

function printableTable({ columns, lines, total }: PdfTable, print: Print): PdfTable {
  return {
    columns: columns.map((column) => ({ ...column, label: print(column.label) })),
    lines: lines.map((line) => line.map(print)),
    ...(total && { total: total.map(print) }),
  };
}

function textsOf(sheet: PdfSheet): string[] {
  return [
    sheet.heading,
    sheet.letterhead.name,
    ...sheet.letterhead.lines,
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
