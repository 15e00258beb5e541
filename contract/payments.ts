import * as z from 'zod/mini';
import { amountCents } from './amount.ts';
import { idempotencyKey } from './donations.ts';
import { frequencies } from './frequencies.ts';
import { environments } from './environments.ts';
import { publicId, singleLine, optionalId } from './text.ts';

export const testPaymentKeyBody = z.strictObject({
  apiEnvironment: z.enum(environments, { error: 'Kies test of live.' }),
  /** A key that is not saved yet; defaults to the saved key. */
  apiKey: z.optional(z.nullable(singleLine({ max: 200 }))),
});

export const paymentKeyTested = z.object({
  success: z.boolean(),
  message: z.string(),
  apiEnvironment: z.enum(environments),
  methods: z.array(z.object({ id: z.string(), description: z.string() })),
});
export type PaymentKeyTested = z.infer<typeof paymentKeyTested>;

const refundAmountError = 'Vul een bedrag in van hoogstens wat er nog kan worden terugbetaald.';

/** Without an amount, the whole refundable amount is refunded. */
export const refundBody = z.nullish(
  z.strictObject({
    amount: z.optional(amountCents(refundAmountError)),
    /** A request that is sent again with the same key makes no second refund. */
    idempotencyKey: z.optional(idempotencyKey),
    /** True when the user was told about `duplicate_refund` and confirmed that this is another refund. */
    repeat: z.optional(z.boolean()),
  }),
);
export type RefundRequest = NonNullable<z.infer<typeof refundBody>>;

export const refundMade = z.object({
  id: publicId,
  amount: z.string(),
  /** `wanted` means that the refund is still being sent. */
  status: z.enum(['wanted', 'sent']),
});
export type RefundMade = z.infer<typeof refundMade>;

export const subscriptionStatuses = [
  'starting',
  'active',
  'suspended',
  'canceled',
  'completed',
  'refused',
] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

export const subscriptionEnders = ['donor', 'organisation', 'administrator', 'provider'] as const;
export type SubscriptionEnder = (typeof subscriptionEnders)[number];

export const monthlyGift = z.object({
  id: publicId,
  amount: z.string(),
  frequency: z.enum(frequencies),
  currency: z.string(),
  /** Null after the donor was erased, and for users who may not see donors. */
  donorId: z.nullable(publicId),
  email: z.nullable(z.string()),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  status: z.enum(subscriptionStatuses),
  apiEnvironment: z.enum(environments),
  startDate: z.string(),
  nextPaymentDate: z.nullable(z.string()),
  pausedUntil: z.nullable(z.string()),
  createdAt: z.string(),
  endedAt: z.nullable(z.string()),
  endedBy: z.nullable(z.enum(subscriptionEnders)),
  /** Mollie's reason why the gift never began. */
  refusal: z.nullable(z.string()),
  /** The organisation's id. An administrator sends it to stop the gift. */
  userId: publicId,
  organizationName: z.string(),
});
export type MonthlyGift = z.infer<typeof monthlyGift>;

export const monthlySummary = z.object({
  runningCount: z.number(),
  /** Gifts whose next charge is within a month from today. */
  expectedCount: z.number(),
  expectedAmount: z.string(),
  pausedCount: z.number(),
  /** Suspended gifts, which do not count as running. */
  restingCount: z.number(),
  /** Gifts with a missed charge that is still open. */
  atRiskCount: z.number(),
});
export type MonthlySummary = z.infer<typeof monthlySummary>;

export const giftOfOrganisationBody = z.nullish(z.strictObject({ userId: optionalId }));

export const stopMonthlyGiftBody = z.strictObject({
  userId: optionalId,
  /** The organisation says that it stopped the gift at Mollie. Allowed only while Mollie refuses the payment key. */
  stoppedAtMollie: z.optional(z.literal(true)),
});
