import { z } from 'zod';
import { isDate } from '../time/calendar.ts';
import { METHOD_IDS } from '../payments/method-catalogue.ts';
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

export interface ById {
  Params: { id: string };
  Body: string | undefined;
}

export function requireEntity<T>(entity: T | undefined): T {
  if (entity === undefined) throw new ControlError(404, 'there is nothing with this id');
  return entity;
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
const bankReasonCode = z.string().regex(/^[A-Z0-9]{4}$/, 'not a reason code such as AM04');
const cents = z.string().transform((text, context) => {
  const parsed = parseDecimal(text);
  if (parsed === undefined) context.addIssue('not an amount such as "12.50"');
  return parsed ?? z.NEVER;
});
const amountBounds = z
  .strictObject({ minimum: cents.optional(), maximum: cents.nullable().optional() })
  .transform(({ minimum, maximum }) => ({
    ...(minimum !== undefined && { minimumCents: minimum }),
    ...(maximum !== undefined && { maximumCents: maximum }),
  }));

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
  methodAmounts: z.partialRecord(z.enum(METHOD_IDS), amountBounds).optional(),
  directDebitDelaySeconds: seconds.optional(),
  failNextDirectDebits: count.optional(),
  directDebitFailureReason: bankReasonCode.optional(),
  refundProcessingAfterSeconds: seconds.optional(),
  refundedAfterSeconds: seconds.optional(),
  duplicateRefundSeconds: seconds.optional(),
  expirySeconds: z.partialRecord(z.enum(METHOD_IDS), seconds).optional(),
  testSubscriptionLimit: count.min(1).nullable().optional(),
  refusesLocalWebhooks: z.boolean().optional(),
  embedsOnlyOne: z.boolean().optional(),
});

export const PaymentStatusBody = z.union([
  z.strictObject({
    status: z.enum(['paid', 'failed', 'canceled', 'expired']),
    bankReasonCode: bankReasonCode.optional(),
  }),
  z.strictObject({ unknownStatus: z.string().regex(/^[a-z][a-z-]{0,39}$/, 'not a word') }),
]);

export const ChargebackBody = z.strictObject({
  amount: cents.optional(),
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
