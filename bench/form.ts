import { againstBare } from './against-bare.ts';
import { inGivingWorld } from './giving-world.ts';
import { load } from './load.ts';
import { row, type Row } from './row.ts';

const budgetBytes = 10_000;
/** As browsers ask. */
const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' };

/** The donation form, against a bare route that answers with a string of the same size. */
export function benchForm(): Promise<Row[]> {
  return inGivingWorld({}, async ({ product, bare, orgId }) => {
    const form = {
      method: 'GET' as const,
      url: `${product.url}/donation-embed?component=advanced&orgId=${orgId}`,
      headers,
    };
    let bytes = 0;
    await load(
      { count: 1, concurrency: 1 },
      () => form,
      ({ bodyBytes }) => (bytes = bodyBytes),
    );
    const page = { method: 'GET' as const, url: `${bare.url}/pages/${bytes}`, headers };
    return [
      row('donation form, compressed', bytes, 'bytes', budgetBytes),
      ...(await againstBare({
        name: 'donation forms',
        count: 2_000,
        concurrency: 20,
        product: { server: product, next: () => form },
        bare: { server: bare, next: () => page },
      })),
    ];
  });
}
