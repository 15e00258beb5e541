import http from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { type HttpAnswer, sendRequest } from '../harness/send-request.ts';
import { compareWithBare } from './compare-with-bare.ts';
import { withGivingWorld } from './giving-world.ts';
import { row, type Row } from './row.ts';

/** Both budgets include the headers. */
const firstBudgetBytes = 6_500;
const laterBudgetBytes = 5_500;
const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' };

export function benchForm(): Promise<Row[]> {
  return withGivingWorld({}, async ({ product, bare, orgId }) => {
    const form = {
      method: 'GET' as const,
      url: `${product.url}/donation-embed?component=advanced&orgId=${orgId}`,
      headers,
    };
    const answers: HttpAnswer[] = [];
    // After the second request, the product compresses the page again in the background, into fewer bytes.
    for (let times = 0; times < 4; times += 1) {
      answers.push(await sendRequest(http.globalAgent, form));
      await setTimeout(250);
    }
    const [first, last] = [answers[0]!, answers.at(-1)!];
    const page = { method: 'GET' as const, url: `${bare.url}/pages/${last.bodyBytes}`, headers };
    return [
      row('donation form, first request', countBytes(first), 'bytes', firstBudgetBytes),
      row('donation form, later requests', countBytes(last), 'bytes', laterBudgetBytes),
      ...(await compareWithBare({
        name: 'donation forms',
        count: 2_000,
        concurrency: 20,
        product: { server: product, next: () => form },
        bare: { server: bare, next: () => page },
      })),
    ];
  });
}

function countBytes({ headers, bodyBytes }: HttpAnswer): number {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}\r\n`);
  return `HTTP/1.1 200 OK\r\n${lines.join('')}\r\n`.length + bodyBytes;
}
