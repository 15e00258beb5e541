import * as z from 'zod/mini';

// These schemas have only the fields that we use. They accept unknown fields and statuses, because Mollie may add some.

const amount = z.object({ value: z.string(), currency: z.string() });
const link = z.object({ href: z.string() });

/** The metadata that we write. Metadata of another shape becomes null. */
const metadata = z.catch(
  z.nullish(
    z.object({
      organisationId: z.optional(z.string()),
      donationId: z.optional(z.string()),
      paymentId: z.optional(z.string()),
      subscriptionId: z.optional(z.string()),
      /** Set on a subscription at Mollie that replaces an earlier one. */
      changeId: z.optional(z.string()),
      refundId: z.optional(z.string()),
      /** Set on the first payment of a quarterly or yearly subscription. */
      intervalMonths: z.catch(z.optional(z.number()), undefined),
    }),
  ),
  null,
);

export const mollieRefund = z.object({
  id: z.string(),
  amount,
  status: z.string(),
  createdAt: z.string(),
  metadata,
});
export type MollieRefund = z.infer<typeof mollieRefund>;

const reasonCode = z.catch(z.nullish(z.string().check(z.regex(/^[A-Z0-9]{2,10}$/))), null);
const bankText = z.catch(z.nullish(z.string().check(z.maxLength(100))), null);

export const mollieChargeback = z.object({
  id: z.string(),
  amount,
  createdAt: z.nullish(z.string()),
  reason: z.catch(z.nullish(z.object({ code: reasonCode })), null),
  reversedAt: z.nullish(z.string()),
});
export type MollieChargeback = z.infer<typeof mollieChargeback>;

export const mollieReversal = z.object({
  id: z.string(),
  paymentId: z.string(),
  createdAt: z.string(),
  status: z.nullish(z.string()),
  reversedAt: z.nullish(z.string()),
});
export type MollieReversal = z.infer<typeof mollieReversal>;

export const molliePayment = z.object({
  id: z.string(),
  mode: z.string(),
  status: z.string(),
  amount,
  amountRefunded: z.nullish(amount),
  amountChargedBack: z.nullish(amount),
  createdAt: z.string(),
  paidAt: z.nullish(z.string()),
  failedAt: z.nullish(z.string()),
  method: z.catch(z.nullish(z.string().check(z.maxLength(50))), null),
  sequenceType: z.nullish(z.string()),
  metadata,
  customerId: z.nullish(z.string()),
  subscriptionId: z.nullish(z.string()),
  mandateId: z.nullish(z.string()),
  details: z.catch(
    z.nullish(
      z.object({ bankReasonCode: reasonCode, mandateReference: bankText, creditorIdentifier: bankText }),
    ),
    null,
  ),
  webhookUrl: z.nullish(z.string()),
  _links: z.object({ checkout: z.nullish(link), refunds: z.nullish(link), chargebacks: z.nullish(link) }),
  _embedded: z.nullish(
    z.object({
      refunds: z.nullish(z.array(mollieRefund)),
      chargebacks: z.nullish(z.array(mollieChargeback)),
    }),
  ),
});
export type MolliePayment = z.infer<typeof molliePayment>;

export const mollieCustomer = z.object({
  id: z.string(),
  name: z.nullish(z.string()),
  email: z.nullish(z.string()),
});
export type MollieCustomer = z.infer<typeof mollieCustomer>;

export const mollieSubscription = z.object({
  id: z.string(),
  customerId: z.nullish(z.string()),
  status: z.string(),
  description: z.string(),
  amount,
  interval: z.nullish(z.string()),
  mandateId: z.nullish(z.string()),
  nextPaymentDate: z.nullish(z.string()),
  startDate: z.nullish(z.string()),
  canceledAt: z.nullish(z.string()),
  metadata,
  webhookUrl: z.nullish(z.string()),
});
export type MollieSubscription = z.infer<typeof mollieSubscription>;

export const mollieMethod = z.object({
  /** Mollie's specification allows a method without id. */
  id: z.nullish(z.string()),
  description: z.string(),
  maximumAmount: z.nullish(amount),
});
export type MollieMethod = z.infer<typeof mollieMethod> & { id: string };

/** Mollie may omit an empty list of payments or subscriptions. */
export function mollieList<Item extends z.ZodMiniType>(name: string, item: Item) {
  const canBeOmitted = name === 'payments' || name === 'subscriptions';
  return z.object({
    _embedded: z.object({ [name]: canBeOmitted ? z.optional(z.array(item)) : z.array(item) }),
    _links: z.object({ next: z.nullish(link) }),
  });
}
