import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Organisation } from '../giving-world.ts';
import type { StoryPages } from './campaigns.ts';
import { expectDone } from './story-world.ts';

export async function enterCash(organisation: Organisation, change: object): Promise<string> {
  const answer = await organisation.post('/api/admin/offline-gifts', {
    ...aCashGift(change),
    isAnother: true,
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ id: string }>().id;
}

function aCashGift(change: object) {
  return {
    date: '2026-03-29',
    amount: '10',
    firstName: 'Gerda',
    lastName: '',
    email: '',
    method: 'offline_cash',
    pageId: null,
    fundId: null,
    isAnother: false,
    idempotencyKey: randomUUID(),
    ...change,
  };
}

export async function recordOfflineGift(
  organisation: Organisation,
  { actionId, fundId }: StoryPages,
): Promise<void> {
  const typed = aCashGift({ pageId: actionId, fundId });
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
