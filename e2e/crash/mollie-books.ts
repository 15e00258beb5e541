import * as z from 'zod/mini';
import type { Books } from './books.ts';

const text = z.string();
const created = z.literal('created');
const paymentMade = z.object({
  kind: created,
  object: z.literal('payment'),
  id: text,
  amount: text,
  metadata: z.object({ organisationId: z.optional(text), donationId: z.optional(text) }),
  subscriptionId: z.nullable(text),
});
const customerMade = z.object({ kind: created, object: z.literal('customer'), id: text });
const subscriptionMade = z.object({
  kind: created,
  object: z.literal('subscription'),
  id: text,
  customerId: text,
  amount: text,
  metadata: z.object({ organisationId: z.optional(text) }),
});
const statusChange = z.object({ kind: z.literal('status'), object: text, id: text, to: text });
const refundChange = z.object({
  kind: z.literal('refund'),
  id: text,
  paymentId: text,
  amount: text,
  from: z.nullable(text),
  to: text,
});
const chargebackMade = z.object({
  kind: z.literal('chargeback'),
  id: text,
  paymentId: text,
  amount: text,
  event: z.literal('received'),
});

/** The books as they follow from everything that Mollie says it did. */
export function keepMollieBooks(journal: unknown[]): Books {
  const latestStatus = new Map(pick(journal, statusChange).map(({ id, to }) => [id, to]));
  const refundChanges = pick(journal, refundChange);
  const refundsThatLeft = refundChanges.filter(({ to }) => to === 'processing');
  const chargebacks = pick(journal, chargebackMade);
  const refunded = sumByPayment(refundsThatLeft);
  const chargedBack = sumByPayment(chargebacks);

  const payments = pick(journal, paymentMade).map(({ id, amount, metadata, subscriptionId }) => {
    const amountCents = toCents(amount);
    const refundedCents = refunded.get(id) ?? 0;
    const chargedBackCents = chargedBack.get(id) ?? 0;
    return {
      id,
      organisationId: metadata.organisationId ?? null,
      amountCents,
      refundedCents,
      chargedBackCents,
      status: inOurWords(
        latestStatus.get(id),
        amountCents - refundedCents - chargedBackCents,
        chargedBackCents,
      ),
      donationId: metadata.donationId ?? null,
      subscriptionId,
    };
  });
  const paid = payments.filter(({ id }) => latestStatus.get(id) === 'paid');
  const movements = [
    ...paid.map(({ id, amountCents }) => ({ ref: id, kind: 'payment', amountCents })),
    ...refundsThatLeft.map(({ id, amount }) => ({ ref: id, kind: 'refund', amountCents: -toCents(amount) })),
    ...chargebacks.map(({ id, amount }) => ({ ref: id, kind: 'chargeback', amountCents: -toCents(amount) })),
  ];
  return {
    payments: payments.toSorted(byId),
    movements: movements.toSorted((a, b) => (a.ref < b.ref ? -1 : 1)),
    refunds: refundChanges
      .filter(({ from }) => from === null)
      .map(({ id, paymentId, amount }) => ({ id, paymentId, amountCents: toCents(amount) }))
      .toSorted(byId),
    customers: pick(journal, customerMade)
      .map(({ id }) => id)
      .toSorted(),
    subscriptions: pick(journal, subscriptionMade)
      .map(({ id, customerId, amount, metadata }) => ({
        id,
        organisationId: metadata.organisationId ?? null,
        customerId,
        amountCents: toCents(amount),
        status: latestStatus.get(id) ?? 'active',
      }))
      .toSorted(byId),
    income: {
      donations: paid.filter(({ status }) => status === 'completed').length,
      revenueCents: movements.reduce((sum, { amountCents }) => sum + amountCents, 0),
    },
  };
}

function pick<Schema extends z.ZodMiniType>(journal: unknown[], schema: Schema): z.infer<Schema>[] {
  return journal.flatMap((entry) => {
    const read = schema.safeParse(entry);
    return read.success ? [read.data] : [];
  });
}

function inOurWords(mollieStatus: string | undefined, leftCents: number, chargedBackCents: number): string {
  if (mollieStatus === undefined) return 'pending';
  if (mollieStatus !== 'paid') return mollieStatus;
  if (leftCents > 0) return 'completed';
  return chargedBackCents > 0 ? 'charged_back' : 'refunded';
}

function sumByPayment(reversals: { paymentId: string; amount: string }[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { paymentId, amount } of reversals)
    sums.set(paymentId, (sums.get(paymentId) ?? 0) + toCents(amount));
  return sums;
}

/** Mollie always writes two decimals. */
function toCents(amount: string): number {
  return Number(amount.replace('.', ''));
}

function byId(a: { id: string }, b: { id: string }): number {
  return a.id < b.id ? -1 : 1;
}
