import { buffer } from 'node:stream/consumers';
import Pdf from 'pdfkit';
import { defaultPdfTemplate } from '../server/modules/foundation/settings/default-templates.ts';
import { noImages, renderReceipt } from '../server/modules/papers/receipts/render-receipt.ts';
import { aCheck, aReceipt } from '../server/modules/papers/receipts/testing/a-receipt.ts';
import { median, row, type Row } from './row.ts';

const rounds = 5;
const receiptsPerRound = 40;

export async function benchReceiptPdf(): Promise<Row[]> {
  const kinds = {
    empty: renderEmptyPage,
    plain: () => renderReceipt(defaultPdfTemplate, aReceipt(), noImages, aCheck),
    anyAlphabet: () =>
      renderReceipt(defaultPdfTemplate, aReceipt({ donorName: 'Łukasz Şahin' }), noImages, aCheck),
  };
  const times = { empty: [] as number[], plain: [] as number[], anyAlphabet: [] as number[] };
  // Measures the kinds in turns, so that other load affects all of them. The first round is a warm-up.
  for (let round = 0; round <= rounds; round += 1) {
    for (const kind of ['empty', 'plain', 'anyAlphabet'] as const) {
      const cpuMs = await cpuMsOf(kinds[kind]);
      if (round > 0) times[kind].push(cpuMs);
    }
  }
  const reference = median(times.empty);
  return [
    row('CPU per receipt', median(times.plain), 'ms', reference),
    row('CPU per receipt with letters outside Western Europe', median(times.anyAlphabet), 'ms', reference),
  ];
}

async function cpuMsOf(make: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  for (let count = 0; count < receiptsPerRound; count += 1) await make();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / receiptsPerRound;
}

function renderEmptyPage(): Promise<Buffer> {
  const document = new Pdf({ size: 'A4' });
  document.end();
  return buffer(document);
}
