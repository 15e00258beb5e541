import { z } from 'zod';
import { isDate } from '../time/calendar.ts';
import { METHOD_IDS } from '../payments/methods.ts';
import { parseDecimal } from '../state/money.ts';
import { OUTCOMES } from '../state/entities.ts';

/** A request to the control API that cannot be followed; the message tells the tester why. */
export class ControlError extends Error {
  readonly status: 400 | 404 | 409;

  constructor(status: 400 | 404 | 409, message: string) {
    super(message);
    this.status = status;
  }
}

export function parseControlBody<Schema extends z.ZodType>(
  schema: Schema,
  text: string | undefined,
): z.output<Schema> {
  let body: unknown;
  try {
    body = JSON.parse(text === undefined || text === '' ? '{}' : text);
  } catch {
    throw new ControlError(400, 'the body is not JSON');
  }
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new ControlError(400, z.prettifyError(parsed.error));
  return parsed.data;
}

const seconds = z.number().nonnegative();
const count = z.int().nonnegative();

export const AdvanceBody = z.union([
  z.strictObject({ seconds }),
  z.strictObject({ days: z.number().nonnegative() }),
  z.strictObject({
    to: z.string().refine((text) => isDate(text) || !Number.isNaN(Date.parse(text)), 'not a date or time'),
  }),
]);

export const AccountBody = z.strictObject({
  key: z.string(),
  revoked: z.boolean().optional(),
  methods: z.array(z.enum(METHOD_IDS)).optional(),
  directDebitDelaySeconds: seconds.optional(),
  failNextDirectDebits: count.optional(),
  refundProcessingAfterSeconds: seconds.optional(),
  refundedAfterSeconds: seconds.optional(),
  expirySeconds: z.partialRecord(z.enum(METHOD_IDS), seconds).optional(),
  testSubscriptionLimit: count.min(1).nullable().optional(),
});

export const PaymentStatusBody = z.strictObject({
  status: z.enum(['paid', 'failed', 'canceled', 'expired']),
});

export const ChargebackBody = z.strictObject({
  amount: z
    .string()
    .refine((text) => parseDecimal(text) !== undefined, 'not an amount such as "12.50"')
    .optional(),
  reason: z
    .strictObject({ code: z.string(), description: z.string() })
    .default({ code: 'MS03', description: 'Not specified reason agent generated' }),
});

export const RefundStatusBody = z.strictObject({
  status: z.enum(['queued', 'pending', 'processing', 'refunded', 'failed', 'canceled']),
});

export const MandateStatusBody = z.strictObject({ status: z.enum(['valid', 'pending', 'invalid']) });

export const SubscriptionStatusBody = z.strictObject({
  status: z.enum(['active', 'canceled', 'suspended', 'completed']),
});

export const ReleaseBody = z.strictObject({
  order: z.enum(['created', 'reversed', 'shuffled']).default('created'),
});

const code = z.int().min(400).max(599);
const retryAfter = count.optional();

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
    z.strictObject({ type: z.literal('status'), code, retryAfter }),
    z.strictObject({ type: z.literal('accept-then-status'), code, retryAfter }),
    z.strictObject({ type: z.literal('cut') }),
    z.strictObject({ type: z.literal('accept-then-cut') }),
    z.strictObject({ type: z.literal('webhook-before-answer'), status: z.enum(OUTCOMES).default('paid') }),
    z.strictObject({ type: z.literal('not-found-after-create'), times: count.min(1).default(1) }),
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

/** Which of the two kinds of fault is meant shows in its effect. */
export const FaultBody = z.looseObject({ effect: z.looseObject({ type: z.string() }) });
export const WEBHOOK_EFFECTS: readonly string[] = ['duplicate', 'drop', 'hold'];
