import { connectAsOwner } from '../harness/product-database.ts';
import { compareWithBare } from './compare-with-bare.ts';
import { withGivingWorld } from './giving-world.ts';
import type { Row } from './row.ts';
import { startGifts } from './start-gifts.ts';

const gifts = 2_000;

export function benchWebhooks(): Promise<Row[]> {
  return withGivingWorld({}, async ({ product, bare, orgId, database }) => {
    await startGifts(`${product.url}/api/donations`, orgId, gifts);
    const calls = await listCalls(database.connectionString);
    const call =
      (address: (token: string) => string, type: string, body: (paymentId: string) => string) =>
      (index: number) => {
        const { token, paymentId } = calls[index % calls.length]!;
        return {
          method: 'POST' as const,
          url: address(token),
          headers: { 'content-type': type },
          body: body(paymentId),
        };
      };
    return compareWithBare({
      name: 'webhooks acknowledged',
      count: gifts,
      concurrency: 20,
      product: {
        server: product,
        next: call(
          (token) => `${product.url}/api/webhooks/mollie/${token}`,
          'application/x-www-form-urlencoded',
          (paymentId) => `id=${paymentId}`,
        ),
      },
      bare: {
        server: bare,
        next: call(
          () => `${bare.url}/webhooks`,
          'application/json',
          (id) => JSON.stringify({ id }),
        ),
      },
    });
  });
}

async function listCalls(connectionString: string): Promise<{ token: string; paymentId: string }[]> {
  const database = connectAsOwner(connectionString);
  try {
    const { rows } = await database.query<{ token: string; paymentId: string }>(
      'select webhook_token as token, mollie_payment_id as "paymentId" from payment',
    );
    return rows;
  } finally {
    await database.end();
  }
}
