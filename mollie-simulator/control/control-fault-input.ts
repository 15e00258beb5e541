import { z } from 'zod';
import { OUTCOMES } from '../state/entities.ts';

const code = z.int().min(400).max(599);
const count = z.int().nonnegative();
const retryAfter = count.optional();
const body = z.enum(['mollie', 'html', 'empty']).default('mollie');

const faultMatch = {
  method: z.enum(['GET', 'POST', 'PATCH', 'DELETE']).optional(),
  path: z.string().startsWith('/').optional(),
  key: z.string().optional(),
  count: z.union([z.int().min(1), z.literal('always')]).default(1),
};

export const CallFaultBody = z.strictObject({
  ...faultMatch,
  effect: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('slow'), ms: count.max(120_000) }),
    z.strictObject({ type: z.literal('status'), code, retryAfter, body }),
    z.strictObject({ type: z.literal('accept-then-status'), code, retryAfter, body }),
    z.strictObject({ type: z.literal('cut') }),
    z.strictObject({ type: z.literal('accept-then-cut') }),
    z.strictObject({ type: z.literal('webhook-before-answer'), status: z.enum(OUTCOMES).default('paid') }),
    z.strictObject({ type: z.literal('not-found-after-create'), times: count.min(1).default(1) }),
    z.strictObject({ type: z.literal('charge-before-answer') }),
  ]),
});

export const WebhookFaultBody = z.strictObject({
  ...faultMatch,
  effect: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('duplicate'), times: count.min(2).max(20).default(2) }),
    z.strictObject({ type: z.literal('drop') }),
    z.strictObject({ type: z.literal('hold') }),
  ]),
});

export const FaultBody = z.looseObject({ effect: z.looseObject({ type: z.string() }) });
export const WEBHOOK_EFFECTS: readonly string[] = ['duplicate', 'drop', 'hold'];

export const ReleaseBody = z.strictObject({
  order: z.enum(['created', 'reversed', 'shuffled']).default('created'),
});
