import { writeFileSync } from 'node:fs';
import os from 'node:os';
import { benchAppeal } from './appeal.ts';
import { benchBusyPage } from './busy-page.ts';
import { benchCampaignPages } from './campaign-pages.ts';
import { benchComparison } from './comparison.ts';
import { benchForm } from './form.ts';
import { benchGiving } from './giving.ts';
import { benchLists } from './lists.ts';
import { benchMail } from './mail.ts';
import { benchMyGift } from './my-gift.ts';
import { benchOverviews } from './overviews.ts';
import { benchPageOnPhone } from './page-on-phone.ts';
import { benchPolling } from './polling.ts';
import { benchPooler } from './pooler.ts';
import { benchReceiptPdf } from './receipt-pdf.ts';
import { readProcessorTicks, stolenShareSince } from './process-use.ts';
import type { Row } from './row.ts';
import { benchStartUp } from './start-up.ts';
import { benchWebhooks } from './webhooks.ts';

const parts: Record<string, () => Promise<Row[]>> = {
  'start-up': benchStartUp,
  form: benchForm,
  giving: benchGiving,
  webhooks: benchWebhooks,
  polling: benchPolling,
  pooler: benchPooler,
  'receipt-pdf': benchReceiptPdf,
  mail: benchMail,
  lists: benchLists,
  'my-gift': benchMyGift,
  'campaign-pages': benchCampaignPages,
  'busy-page': benchBusyPage,
  'page-on-phone': benchPageOnPhone,
  comparison: benchComparison,
  appeal: benchAppeal,
  overviews: benchOverviews,
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  console.error(`Unknown benchmark: ${unknown.join(', ')}. Choose from: ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}
const rows: Row[] = [];
const stolenShares: Record<string, number> = {};
for (const [name, bench] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`${name} …`);
  const before = readProcessorTicks();
  try {
    rows.push(...(await bench()));
  } catch (error) {
    console.error(`${name} failed:`, error);
    process.exitCode = 1;
  }
  const stolen = stolenShareSince(before);
  stolenShares[name] = stolen;
  console.log(
    `${name}: other machines on this host took ${(100 * stolen).toFixed(1)} % of the processor time`,
  );
}
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
const machine = `${os.arch()}, ${os.cpus().length} cores`;
const results = { at: new Date().toISOString(), node: process.version, machine, stolenShares, rows };
writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
console.log(`Written to ${file}`);
