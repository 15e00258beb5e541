import * as z from 'zod/mini';
import { amountCents } from './amount.ts';
import { idempotencyKey } from './donations.ts';
import { frequencies } from './frequencies.ts';
import { environments } from './environments.ts';
import { publicId, singleLine, someId } from './text.ts';

export const testPaymentKeyBody = z.strictObject({
  apiEnvironment: z.enum(environments, { error: 'Kies test of live.' }),
  /** Typed but not saved yet; the saved key otherwise. */
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

/** Without an amount everything that is left is paid back. */
export const refundBody = z.nullish(
  z.strictObject({
    amount: z.optional(amountCents(refundAmountError)),
    /** Made by the screen, so that a second try after a lost answer is the same refund. */
    idempotencyKey: z.optional(idempotencyKey),
    /** After `duplicate_refund`: somebody was asked, and wants the same amount to go back once more. */
    repeat: z.optional(z.boolean()),
  }),
);
export type RefundRequest = NonNullable<z.infer<typeof refundBody>>;

export const refundMade = z.object({
  id: publicId,
  amount: z.string(),
  /** Wanted: it is being sent, and goes on by itself. */
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

/** A monthly gift, or one that comes every quarter or year, as the organisation sees it. */
export const monthlyGift = z.object({
  id: publicId,
  /** Of each charge. */
  amount: z.string(),
  frequency: z.enum(frequencies),
  currency: z.string(),
  /** Null once the donor of an ended gift was erased. */
  email: z.nullable(z.string()),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  status: z.enum(subscriptionStatuses),
  apiEnvironment: z.enum(environments),
  startDate: z.string(),
  nextPaymentDate: z.nullable(z.string()),
  /** The day on which charging goes on of a gift of which the donor skips some; null of any other. */
  pausedUntil: z.nullable(z.string()),
  createdAt: z.string(),
  endedAt: z.nullable(z.string()),
  endedBy: z.nullable(z.enum(subscriptionEnders)),
  /** Why it never began, in the provider's own words; null for those that did. */
  refusal: z.nullable(z.string()),
  /** The organisation it is given to; an administrator names it to stop the gift. */
  userId: publicId,
  organizationName: z.string(),
});
export type MonthlyGift = z.infer<typeof monthlyGift>;

/** What the monthly gifts come to that are charged by themselves. */
export const monthlySummary = z.object({
  runningCount: z.number(),
  /** Those of them that are charged in the month to come. */
  expectedCount: z.number(),
  /** What these come to. */
  expectedAmount: z.string(),
  /** Those that run of which the donor skips a charge or more. */
  pausedCount: z.number(),
  /** Not among those that run: nothing is charged for these until the donor pays again. */
  restingCount: z.number(),
  /** Those with a month that was missed and has not come yet. */
  atRiskCount: z.number(),
});
export type MonthlySummary = z.infer<typeof monthlySummary>;

/** An administrator names whose gift it is. */
export const giftOfOrganisationBody = z.nullish(z.strictObject({ userId: someId }));

export const stopMonthlyGiftBody = z.strictObject({
  userId: someId,
  /** The organisation's word that it did so in Mollie's own dashboard; taken while Mollie refuses its key. */
  stoppedAtMollie: z.optional(z.literal(true)),
});
