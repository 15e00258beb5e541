import assert from 'node:assert/strict';
import { jsonOf } from './visitor.ts';
import { waitUntil } from '../../harness/wait-until.ts';
import type { World } from './world.ts';

let gifts = 0;

export async function createPaidGift(
  { b, mollie }: World,
  change: object,
): Promise<{ id: string; email: string }> {
  gifts += 1;
  const email = `gever-${gifts}@voorbeeld.example`;
  const answer = await b.post('/api/donations', { amount: '5.00', email, orgId: b.id, ...change });
  assert.equal(answer.status, 201, answer.body);
  const { id, checkoutUrl } = JSON.parse(answer.body) as { id: string; checkoutUrl: string };
  await mollie.checkOut(checkoutUrl, 'paid');
  await waitUntil('a completed gift', async () => {
    const status = jsonOf(await b.get(`/api/donation-status/${id}`))['status'];
    return status === 'completed' ? true : undefined;
  });
  return { id, email };
}
