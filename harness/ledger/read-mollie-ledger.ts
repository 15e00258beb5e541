import * as z from 'zod/mini';
import { decimalToCents } from '../../contract/money.ts';
import { hasEnded, type Ledger, type LedgerSubscription, type Owner } from './ledger.ts';

const text = z.string();
const created = z.literal('created');
const metadata = z.nullish(z.object({ organisationId: z.optional(text), donationId: z.optional(text) }));
const accountMade = z.object({ kind: z.literal('account'), account: text, mode: text });
const paymentMade = z.object({
  kind: created,
  object: z.literal('payment'),
  account: text,
  id: text,
  amount: text,
  metadata,
  customerId: z.nullable(text),
  subscriptionId: z.nullable(text),
});
const customerMade = z.object({ kind: created, object: z.literal('customer'), id: text });
const subscriptionMade = z.object({
  kind: created,
  object: z.literal('subscription'),
  account: text,
  id: text,
  customerId: text,
  amount: text,
  metadata,
});
const statusChange = z.object({ kind: z.literal('status'), object: text, id: text, to: text });
const subscriptionUpdate = z.object({
  kind: z.literal('updated'),
  object: z.literal('subscription'),
  id: text,
  amount: text,
});
const reversal = { account: text, id: text, paymentId: text, amount: text };
const refundChange = z.object({ kind: z.literal('refund'), ...reversal, from: z.nullable(text), to: text });
const chargebackChange = z.object({
  kind: z.literal('chargeback'),
  ...reversal,
  event: z.enum(['received', 'reversed']),
});

interface OwnedEntry {
  account: string;
  metadata?: { organisationId?: string | undefined } | null | undefined;
}

/** The product writes the organisation into the metadata of each payment and subscription. */
function ownerByMetadata(journal: unknown[]): (entry: OwnedEntry) => Owner {
  const modes = new Map(pick(journal, accountMade).map(({ account, mode }) => [account, mode]));
  return ({ account, metadata }) => ({
    organisationId: metadata?.organisationId ?? null,
    environment: modes.get(account) ?? 'unknown',
  });
}

export function readMollieLedger(
  journal: unknown[],
  ownerOf: (entry: OwnedEntry) => Owner = ownerByMetadata(journal),
): Ledger {
  const latestStatus = new Map(pick(journal, statusChange).map(({ id, to }) => [id, to]));
  const latestAmount = new Map(pick(journal, subscriptionUpdate).map(({ id, amount }) => [id, amount]));
  const refunds = pick(journal, refundChange);
  const refundStatus = new Map(refunds.map(({ id, to }) => [id, to]));
  const refundsMade = refunds.filter(({ from }) => from === null);
  const refundsOf = (...statuses: string[]) =>
    refundsMade.filter(({ id }) => statuses.includes(refundStatus.get(id) ?? ''));
  const chargebacks = pick(journal, chargebackChange);
  const received = chargebacks.filter(({ event }) => event === 'received');
  const reversed = chargebacks.filter(({ event }) => event === 'reversed');
  const reversedIds = new Set(reversed.map(({ id }) => id));
  const refunded = sumByPayment(refundsOf('processing', 'refunded'));
  const chargedBack = sumByPayment(received.filter(({ id }) => !reversedIds.has(id)));

  const payments = pick(journal, paymentMade).map((payment) => {
    const { id, customerId, subscriptionId } = payment;
    const amountCents = decimalToCents(payment.amount);
    const refundedCents = refunded.get(id) ?? 0;
    const chargedBackCents = chargedBack.get(id) ?? 0;
    const leftCents = amountCents - refundedCents - chargedBackCents;
    return {
      ...ownerOf(payment),
      id,
      amountCents,
      refundedCents,
      chargedBackCents,
      isRecurring: customerId !== null,
      status: toOurStatus(latestStatus.get(id), leftCents, chargedBackCents),
      donationId: payment.metadata?.donationId ?? null,
      chargedCustomerId: subscriptionId === null ? null : customerId,
    };
  });
  const owners = new Map(
    payments.map(({ id, organisationId, environment }) => [id, { organisationId, environment }]),
  );
  const moved =
    (kind: string, sign: 1 | -1) =>
    ({ id, paymentId, amount }: { id: string; paymentId?: string; amount: string }) => ({
      ...(owners.get(paymentId ?? id) ?? { organisationId: null, environment: 'unknown' }),
      ref: id,
      kind,
      amountCents: sign * decimalToCents(amount),
    });
  const paid = pick(journal, paymentMade).filter(({ id }) => latestStatus.get(id) === 'paid');
  const movements = [
    ...paid.map(({ id, amount }) => moved('payment', 1)({ id, amount })),
    ...refundsOf('processing', 'refunded', 'failed').map(moved('refund', -1)),
    ...refundsOf('failed').map(moved('refund_failed', 1)),
    ...received.map(moved('chargeback', -1)),
    ...reversed.map(moved('chargeback_reversed', 1)),
  ];
  return {
    payments,
    movements,
    refunds: refundsMade.map(({ id, paymentId, amount }) => ({
      id,
      paymentId,
      amountCents: decimalToCents(amount),
    })),
    customers: pick(journal, customerMade).map(({ id }) => id),
    subscriptions: withoutReplacedSubscriptions(
      pick(journal, subscriptionMade).map((subscription) => ({
        ...ownerOf(subscription),
        id: subscription.id,
        customerId: subscription.customerId,
        amountCents: decimalToCents(latestAmount.get(subscription.id) ?? subscription.amount),
        status: (latestStatus.get(subscription.id) ?? 'active').replace('pending', 'active'),
      })),
    ),
    income: {
      donations: payments.filter(({ status }) => status === 'completed').length,
      revenueCents: movements.reduce((sum, { amountCents }) => sum + amountCents, 0),
    },
  };
}

function withoutReplacedSubscriptions(subscriptions: LedgerSubscription[]): LedgerSubscription[] {
  const running = subscriptions.filter((each) => !hasEnded(each));
  const served = new Set(running.map(({ customerId }) => customerId));
  const newest = new Map(subscriptions.map((each) => [each.customerId, each]));
  return [...running, ...[...newest.values()].filter(({ customerId }) => !served.has(customerId))];
}

/** Checks the kind first, because a failed parse is slow. */
function pick<Schema extends z.ZodMiniObject<{ kind: z.ZodMiniLiteral<string> }>>(
  journal: unknown[],
  schema: Schema,
): z.infer<Schema>[] {
  const [kind] = schema.shape.kind.def.values;
  return journal.flatMap((entry) => {
    if ((entry as { kind?: unknown }).kind !== kind) return [];
    const read = schema.safeParse(entry);
    return read.success ? [read.data] : [];
  });
}

function toOurStatus(mollieStatus: string | undefined, leftCents: number, chargedBackCents: number): string {
  if (mollieStatus === undefined) return 'pending';
  if (mollieStatus !== 'paid') return mollieStatus;
  if (leftCents > 0) return 'completed';
  return chargedBackCents > 0 ? 'charged_back' : 'refunded';
}

function sumByPayment(reversals: { paymentId: string; amount: string }[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { paymentId, amount } of reversals)
    sums.set(paymentId, (sums.get(paymentId) ?? 0) + decimalToCents(amount));
  return sums;
}
