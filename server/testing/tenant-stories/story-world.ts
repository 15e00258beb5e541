import { expect } from 'vitest';
import type { GivingWorld } from '../giving-world.ts';

export interface StoryWorld extends GivingWorld {
  /** The product's clock. A story that changes the clock resets it at the end. */
  now: Date;
}

export const firstSecret = 'a secret for tests of at least 32 characters';
export const secondSecret = 'its successor, which is as long as that one';

export const honoured = { honourName: 'Oma Riet' };

export async function expectDone(answer: Promise<{ statusCode: number; body: string }>): Promise<void> {
  const { statusCode, body } = await answer;
  expect([200, 201, 202, 204], body).toContain(statusCode);
}
