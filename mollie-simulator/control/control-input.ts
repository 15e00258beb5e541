import { z } from 'zod';
import { ApiError } from '../api/api-error.ts';
import { isDate } from '../time/calendar.ts';
import { describeReason } from '../payments/bank-reasons.ts';
import { METHOD_IDS } from '../payments/method-catalogue.ts';
import { parseDecimal } from '../state/money.ts';

export interface ById {
  Params: { id: string };
  Body: string | undefined;
}

export function requireEntity<T>(entity: T | undefined): T {
  if (entity === undefined) throw new ApiError(404, 'no object of this kind has this id');
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
    throw new ApiError(400, 'the body is not JSON');
  }
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new ApiError(400, z.prettifyError(parsed.error));
  return parsed.data;
}

const seconds = z.number().nonnegative();
const count = z.int().nonnegative();
const bankReasonCode = z.string().regex(/^[A-Z0-9]{4}$/, 'must be a reason code such as AM04');
const cents = z.string().transform((text, context) => {
  const parsed = parseDecimal(text);
  if (parsed === undefined) context.addIssue('must be an amount such as "12.50"');
  return parsed ?? z.NEVER;
});
const amountBounds = z
  .strictObject({ minimum: cents.optional(), maximum: cents.nullable().optional() })
  .transform(({ minimum, maximum }) => ({
    ...(minimum !== undefined && { minimumCents: minimum }),
    ...(maximum !== undefined && { maximumCents: maximum }),
  }));

/** A date without a time means midnight UTC. */
const moment = z
  .string()
  .refine((text) => isDate(text) || !Number.isNaN(Date.parse(text)), 'must be a date or time')
  .transform((text) => Date.parse(text));

const key = z.string().optional();

export const AdvanceBody = z.union([
  z.strictObject({ key, seconds }),
  z.strictObject({ key, days: z.number().nonnegative() }),
  z.strictObject({ key, months: count.max(240) }),
  z.strictObject({ key, to: moment }),
]);

const directDebitFailures = z
  .strictObject({
    share: z.number().min(0).max(1),
    codes: z
      .record(bankReasonCode, z.number().positive())
      .refine((codes) => Object.keys(codes).length > 0, 'give at least one reason code'),
    seed: z.int(),
  })
  .transform((failures) => ({ ...failures, drawn: 0 }));

export const AccountBody = z.strictObject({
  key: z.string(),
  startAt: moment.optional(),
  revoked: z.boolean().optional(),
  methods: z.array(z.enum(METHOD_IDS)).optional(),
  methodAmounts: z.partialRecord(z.enum(METHOD_IDS), amountBounds).optional(),
  directDebitDelaySeconds: seconds.optional(),
  failNextDirectDebits: count.optional(),
  directDebitFailureReason: bankReasonCode.optional(),
  directDebitFailures: directDebitFailures.nullable().optional(),
  failAfterDays: count.max(5).optional(),
  chargebackAfterDays: count.max(400).optional(),
  chargebackCodes: z.array(bankReasonCode).optional(),
  mandateInvalidCodes: z.array(bankReasonCode).optional(),
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
  z.strictObject({ unknownStatus: z.string().regex(/^[a-z][a-z-]{0,39}$/, 'must be a lower-case word') }),
]);

export const ChargebackBody = z.strictObject({
  amount: cents.optional(),
  reason: z
    .strictObject({ code: bankReasonCode, description: z.string().optional() })
    .transform(({ code, description }) => ({ code, description: description ?? describeReason(code) }))
    .default({ code: 'MS03', description: 'Not specified reason agent generated' }),
});

export const FailNextBody = z.strictObject({ code: bankReasonCode, times: count.min(1).max(100).default(1) });

export const RefundStatusBody = z.strictObject({
  status: z.enum(['queued', 'pending', 'processing', 'refunded', 'failed', 'canceled']),
});

export const MandateStatusBody = z.strictObject({ status: z.enum(['valid', 'pending', 'invalid']) });

export const SubscriptionStatusBody = z.strictObject({
  status: z.enum(['active', 'canceled', 'suspended', 'completed']),
});
