import { compareWithBare } from './compare-with-bare.ts';
import { withGivingWorld } from './giving-world.ts';
import type { Row } from './row.ts';
import { startGifts, type StartedGift } from './start-gifts.ts';

const donors = 200;

export function benchPolling(): Promise<Row[]> {
  return withGivingWorld({}, async ({ product, bare, orgId }) => {
    const ours = await startGifts(`${product.url}/api/donations`, orgId, donors);
    const theirs = await startGifts(`${bare.url}/gifts`, orgId, donors);
    return compareWithBare({
      name: 'status polls of open gifts',
      count: 2_000,
      concurrency: 20,
      product: { server: product, next: statusRequests(`${product.url}/api/donation-status/`, ours) },
      bare: { server: bare, next: statusRequests(`${bare.url}/gifts/`, theirs) },
    });
  });
}

function statusRequests(address: string, gifts: StartedGift[]) {
  return (index: number) => ({
    method: 'GET' as const,
    url: address + (gifts[index % gifts.length]?.id ?? ''),
  });
}
