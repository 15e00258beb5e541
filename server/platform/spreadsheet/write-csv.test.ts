import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Column } from './column.ts';
import { writeCsv } from './write-csv.ts';

type Row = readonly [string, string];
const columns: Column<Row>[] = [
  { heading: 'Een', kind: 'text', valueOf: ([one]) => one },
  { heading: 'Twee', kind: 'text', valueOf: ([, two]) => two },
  { heading: 'Bedrag', kind: 'amount', valueOf: () => 1_234_50 },
];

async function csvOf(rows: readonly Row[]): Promise<string> {
  const parts: string[] = [];
  for await (const part of writeCsv(columns, inBatches(rows))) parts.push(part);
  return parts.join('').slice(1);
}

async function* inBatches(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}

/**
 * Reads cells as a spreadsheet does. A quote at the start of a cell opens a quoted part. Text after the closing quote
 * belongs to the same cell.
 */
function parse(csv: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  let isStart = true;
  for (let at = 0; at < csv.length; at += 1) {
    const character = csv.charAt(at);
    if (isQuoted && character === '"' && csv.charAt(at + 1) === '"') {
      cell += '"';
      at += 1;
    } else if (character === '"' && (isQuoted || isStart)) {
      isQuoted = !isQuoted;
      isStart = false;
    } else if (!isQuoted && (character === separator || character === '\r' || character === '\n')) {
      cells.push(cell);
      cell = '';
      isStart = true;
    } else {
      cell += character;
      isStart = false;
    }
  }
  return [...cells, cell];
}

/** Splits at each separator and line end, also inside quotes, as simple programs do. */
const split = (csv: string, separator: string) =>
  csv.split('\n').flatMap((line) => line.split(separator).map((cell) => cell.replace(/^[\s"]+/, '')));

const readings = [',', ';', '\t'].flatMap((separator) => [
  (csv: string) => parse(csv, separator),
  (csv: string) => split(csv, separator),
]);

async function expectNoFormulas(rows: readonly Row[]): Promise<void> {
  const csv = await csvOf(rows);
  const cells = readings.flatMap((read) => read(csv));
  expect(cells.filter((cell) => /^[\s"]*[=+\-@＝＋－＠]/.test(cell))).toEqual([]);
}

test.each([
  '=1+1',
  ' =1+1',
  'A,=1+1',
  'A, =1+1',
  'A;=1+1',
  'A\t=1+1',
  'A\n=1+1',
  'A\r\n@SUM(1)',
  'A,"=1+1',
  'A,""=1+1"',
  'A";"=1+1',
  '","=1+1',
  '"=1+1"',
  ',-2+3',
  ';＝1+1',
  '\t=1+1',
])('the text %j does not become a formula, whichever separator a program uses', (text) =>
  expectNoFormulas([
    [text, text],
    ['x', text],
    [text, 'x'],
  ]),
);

test('no random text becomes a formula, whichever separator a program uses', () => {
  const text = fc.string({
    unit: fc.constantFrom(...'=+-@,;"\t\r\n \'a1'.split('')),
    maxLength: 12,
  });
  return fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(text, text), { maxLength: 4 }), (rows) => expectNoFormulas(rows)),
    { numRuns: 2_000 },
  );
});

test.each([
  'Jansen, de Wit',
  'Anne-Marie; Piet',
  'jan@voorbeeld.nl, piet@voorbeeld.nl',
  'Straat 5-7, 3511 AA Utrecht',
  'zij zei: "dank u"',
  '1 + 1 = 2',
  'https://a.example/?b=1&c=-2',
])('the text %j stays unchanged', async (text) => {
  expect(parse(await csvOf([[text, 'x']]), ';')[4]).toBe(text);
});

test('an apostrophe comes directly before each sign that could start a formula', async () => {
  const cells = parse(await csvOf([['-5 graden, +31 6, =1', 'a;-b']]), ';');
  expect(cells.slice(4, 6)).toEqual(["'-5 graden, '+31 6, '=1", "a;'-b"]);
});

test('a text of hundreds of thousands of characters takes less than two seconds', async () => {
  const before = process.cpuUsage().user;
  await csvOf([['", '.repeat(50_000), `a${' '.repeat(100_000)}=${'"'.repeat(100_000)}=`]]);
  expect(process.cpuUsage().user - before).toBeLessThan(2_000_000);
});
