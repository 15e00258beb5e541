import { writeFileSync } from 'node:fs';
import os from 'node:os';
import { benchGiving } from './giving.ts';
import { benchLists } from './lists.ts';
import { benchReceiptPdf } from './receipt-pdf.ts';

/** Prints one table, each row as a ratio to a reference measured in the same run, and writes it as JSON too. */
const rows = [...(await benchReceiptPdf()), ...(await benchGiving()), ...(await benchLists())];
const number = (value: number | null) =>
  value === null ? '' : value >= 100 ? value.toFixed(0) : value.toFixed(2);
console.table(
  rows.map(({ name, value, unit, reference, ratio }) => ({
    what: name,
    value: number(value),
    unit,
    reference: number(reference),
    ratio: number(ratio),
  })),
);
const file = 'bench/results.json';
writeFileSync(
  file,
  `${JSON.stringify({ at: new Date().toISOString(), node: process.version, machine: `${os.arch()}, ${os.cpus().length} cores`, rows }, null, 2)}\n`,
);
console.log(`Written to ${file}`);
