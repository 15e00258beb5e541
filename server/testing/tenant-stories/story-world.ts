import { expect } from 'vitest';
import type { GivingWorld } from '../giving-world.ts';

export interface StoryWorld extends GivingWorld {
  /** What the product's clock says. A story that changes it puts it back. */
  now: Date;
}

export const firstSecret = 'a secret for tests of at least 32 characters';
export const secondSecret = 'its successor, which is as long as that one';

/** What a donor adds to a gift in honour of somebody. */
export const honoured = { honourName: 'Oma Riet' };

export async function expectDone(answer: Promise<{ statusCode: number; body: string }>): Promise<void> {
  const { statusCode, body } = await answer;
  expect([200, 201, 202, 204], body).toContain(statusCode);
}
