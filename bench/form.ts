import http from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { sendRequest } from '../harness/send-request.ts';
import { compareWithBare } from './compare-with-bare.ts';
import { inGivingWorld } from './giving-world.ts';
import { row, type Row } from './row.ts';

const budgetBytes = 10_000;
const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' };

export function benchForm(): Promise<Row[]> {
  return inGivingWorld({}, async ({ product, bare, orgId }) => {
    const form = {
      method: 'GET' as const,
      url: `${product.url}/donation-embed?component=advanced&orgId=${orgId}`,
      headers,
    };
    const sizes: number[] = [];
    // After the second request the product compresses the page better, in the background.
    for (let times = 0; times < 4; times += 1) {
      sizes.push((await sendRequest(http.globalAgent, form)).bodyBytes);
      await setTimeout(250);
    }
    const bytes = sizes.at(-1)!;
    const page = { method: 'GET' as const, url: `${bare.url}/pages/${bytes}`, headers };
    return [
      row('donation form, first request', sizes[0]!, 'bytes', budgetBytes),
      row('donation form, later requests', bytes, 'bytes', budgetBytes),
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
