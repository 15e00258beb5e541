import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Organisation } from '../giving-world.ts';
import type { AskedPages } from './campaigns.ts';
import { expectDone } from './story-world.ts';

export async function typeInGift(
  organisation: Organisation,
  { actionId, fundId }: AskedPages,
): Promise<void> {
  const typed = {
    date: '2026-03-29',
    amount: '10',
    firstName: 'Gerda',
    lastName: '',
    email: '',
    method: 'offline_cash',
    pageId: actionId,
    fundId,
    isAnother: false,
    idempotencyKey: randomUUID(),
  };
  const entered = await organisation.post('/api/admin/offline-gifts', typed);
  await expectDone(organisation.post('/api/admin/offline-gifts', typed));
  const again = await organisation.post('/api/admin/offline-gifts', {
    ...typed,
    idempotencyKey: randomUUID(),
  });
  expect(again.statusCode).toBe(409);
  await expectDone(
    organisation.post(`/api/admin/offline-gifts/${entered.json<{ id: string }>().id}/take-back`, {
      reason: 'Dubbel ingevoerd',
    }),
  );
}
