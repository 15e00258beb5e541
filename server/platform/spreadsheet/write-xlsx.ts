import { centsToDecimal } from '../../../contract/money.ts';
import { dutchTime } from '../dutch-calendar.ts';
import { looksLikeFormula } from '../../../contract/spreadsheet-text.ts';
import type { Column } from './column.ts';
import { writeZip, type FileToZip } from './write-zip.ts';

/** Excel allows 1,048,576 rows in a sheet. */
const rowsPerSheet = 1_000_000;

export function writeXlsx<Row>(
  sheetName: string,
  columns: readonly Column<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<Uint8Array> {
  return writeZip(workbook(sheetName, columns, batches));
}

async function* workbook<Row>(
  sheetName: string,
  columns: readonly Column<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<FileToZip> {
  const source = batches[Symbol.asyncIterator]();
  const progress = { isDone: false };
  let sheets = 0;
  const sheet = async function* (): AsyncGenerator<string> {
    yield sheetStart(columns);
    for (let rows = 0; rows < rowsPerSheet;) {
      const next = await source.next();
      if (next.done) {
        progress.isDone = true;
        break;
      }
      rows += next.value.length;
      yield next.value
        .map((row) => `<row>${columns.map((column) => cell(column, row)).join('')}</row>`)
        .join('');
    }
    yield '</sheetData></worksheet>';
  };
  try {
    do {
      sheets += 1;
      yield { name: `xl/worksheets/sheet${sheets}.xml`, content: sheet() };
    } while (!progress.isDone);
  } finally {
    await source.return?.();
  }
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1);
  yield { name: 'xl/styles.xml', content: [styles] };
  yield { name: 'xl/workbook.xml', content: [workbookPart(sheetName, numbers)] };
  yield { name: 'xl/_rels/workbook.xml.rels', content: [workbookRelations(numbers)] };
  yield { name: '_rels/.rels', content: [packageRelations] };
  yield { name: '[Content_Types].xml', content: [contentTypes(numbers)] };
}

const style = { amount: 1, moment: 2, heading: 3, literal: 4, day: 5 };

function cell<Row>(column: Column<Row>, row: Row): string {
  if (column.kind === 'amount') {
    const cents = column.valueOf(row);
    return cents === null ? '<c/>' : `<c s="${style.amount}"><v>${centsToDecimal(cents)}</v></c>`;
  }
  if (column.kind === 'moment') {
    const moment = column.valueOf(row);
    if (moment === null) return '<c/>';
    return column.isDayOnly?.(row)
      ? `<c s="${style.day}"><v>${Math.floor(Number(serialOf(moment)))}</v></c>`
      : `<c s="${style.moment}"><v>${serialOf(moment)}</v></c>`;
  }
  const text = column.valueOf(row);
  if (text === null || text === '') return '<c/>';
  return textCell(text, looksLikeFormula(text) ? style.literal : 0);
}

function textCell(text: string, format: number): string {
  return `<c s="${format}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;
}

/** Spreadsheets store a moment as days since 30 December 1899, without a time zone. */
function serialOf(moment: Date): string {
  const wallTimeMs = Date.parse(`${dutchTime(moment).replace(' ', 'T')}Z`);
  return (wallTimeMs / 86_400_000 + 25_569).toFixed(8);
}

function escapeXml(text: string): string {
  return (
    text
      // XML cannot contain these characters.
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '\ufffd')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
  );
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/package/2006/relationships';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

function sheetStart<Row>(columns: readonly Column<Row>[]): string {
  const widths = columns.map(
    (_, index) => `<col min="${index + 1}" max="${index + 1}" width="20" customWidth="1"/>`,
  );
  const headings = columns.map(({ heading }) => textCell(heading, style.heading));
  return `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row>${headings.join('')}</row>`;
}

/** With quotePrefix, a spreadsheet shows text that looks like a formula as plain text. */
const styles = `${xml}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd\\-mm\\-yyyy\\ hh:mm"/><numFmt numFmtId="165" formatCode="dd\\-mm\\-yyyy"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6"><xf xfId="0"/><xf xfId="0" numFmtId="4" applyNumberFormat="1"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" quotePrefix="1"/><xf xfId="0" numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`;

function workbookPart(name: string, numbers: readonly number[]): string {
  const sheets = numbers.map(
    (number) =>
      `<sheet name="${escapeXml(number === 1 ? name : `${name} ${number}`)}" sheetId="${number}" r:id="rId${number}"/>`,
  );
  return `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets.join('')}</sheets></workbook>`;
}

function workbookRelations(numbers: readonly number[]): string {
  const sheets = numbers.map(
    (number) =>
      `<Relationship Id="rId${number}" Type="${office}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
  );
  return `${xml}<Relationships xmlns="${relationships}">${sheets.join('')}<Relationship Id="rIdStyles" Type="${office}/styles" Target="styles.xml"/></Relationships>`;
}

const packageRelations = `${xml}<Relationships xmlns="${relationships}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

function contentTypes(numbers: readonly number[]): string {
  const sheets = numbers.map(
    (number) =>
      `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${spreadsheet}.worksheet+xml"/>`,
  );
  return `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/>${sheets.join('')}</Types>`;
}
