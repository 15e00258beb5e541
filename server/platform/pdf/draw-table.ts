import type { TextStyle } from './pdf-pen.ts';
import type { PdfTable } from './pdf-sheet.ts';
import { heightOf, type SheetPen } from './sheet-pen.ts';

const styles = {
  heading: { font: 'bold', size: 9, colour: '#57534e' },
  cell: { font: 'regular', size: 9.5, colour: '#1c1917' },
  total: { font: 'bold', size: 9.5, colour: '#1c1917' },
} satisfies Record<string, TextStyle>;
const hairline = '#e7e5e4';
const padding = 2;
const gap = 8;

interface ColumnBox {
  x: number;
  width: number;
  isAmount: boolean;
}

/** Draws a table over one or more pages. Each page shows the column names, but a screen reader reads them only once. */
export function drawTable(pen: SheetPen, { columns, lines, total }: PdfTable): void {
  const boxes = boxesOf(pen, columns);
  const labels = columns.map(({ label }) => label);
  const table = pen.addElement('Table');
  const headingHeight = heightOf(styles.heading) + 2 * padding;

  pen.makeRoom(headingHeight + heightOf(styles.cell) + 2 * padding);
  const head = pen.addElement('TR', { parent: table });
  const cells = labels.map(() => pen.addElement('TH', { parent: head, scope: 'Column' }));
  drawLine(pen, boxes, labels, styles.heading, (index, line, x) =>
    pen.put(cells[index]!, line, styles.heading, x),
  );

  for (const [index, line] of [...lines, ...(total ? [total] : [])].entries()) {
    const style = index === lines.length ? styles.total : styles.cell;
    if (pen.makeRoom(heightOfLine(pen, boxes, line, style)))
      drawLine(pen, boxes, labels, styles.heading, (_, label, x) => pen.show(label, styles.heading, x));
    const row = pen.addElement('TR', { parent: table });
    const elements = line.map(() => pen.addElement('TD', { parent: row }));
    pen.rule(hairline);
    drawLine(pen, boxes, line, style, (at, text, x) => pen.put(elements[at]!, text, style, x));
  }
}

function boxesOf(pen: SheetPen, columns: PdfTable['columns']): ColumnBox[] {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  const available = pen.width - gap * (columns.length - 1);
  let x = pen.left;
  return columns.map(({ share, isAmount = false }) => {
    const box = { x, width: (available * share) / shares, isAmount };
    x += box.width + gap;
    return box;
  });
}

function heightOfLine(pen: SheetPen, boxes: readonly ColumnBox[], texts: string[], style: TextStyle): number {
  const counts = texts.map((text, index) => pen.linesOf(text, style, boxes[index]!.width).length);
  return Math.max(1, ...counts) * heightOf(style) + 2 * padding;
}

function drawLine(
  pen: SheetPen,
  boxes: readonly ColumnBox[],
  texts: string[],
  style: TextStyle,
  put: (column: number, line: string, x: number) => void,
): void {
  const height = heightOfLine(pen, boxes, texts, style);
  const top = pen.y;
  for (const [column, text] of texts.entries()) {
    const { x, width, isAmount } = boxes[column]!;
    pen.y = top + padding;
    for (const line of pen.linesOf(text, style, width)) {
      put(column, line, isAmount ? x + width - pen.widthOf(line, style) : x);
      pen.y += heightOf(style);
    }
  }
  pen.y = top + height;
}
