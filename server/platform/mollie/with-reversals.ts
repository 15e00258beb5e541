import type { MollieChargeback, MolliePayment, MollieRefund } from './mollie-objects.ts';

/** Where to ask for what went back of one payment. */
interface Reversals {
  refunds: () => AsyncIterable<MollieRefund>;
  chargebacks: () => AsyncIterable<MollieChargeback>;
}

/**
 * A payment with all of its refunds and chargebacks. Mollie's description names the values of `embed` one by one and
 * promises no list in the answer, so whatever is not embedded is asked for, unless nothing points to there being any. A
 * refund that has failed is in neither amount: hence `knownReversals`, for whoever has heard of refunds or chargebacks
 * of this payment before.
 */
export async function withReversals(
  payment: MolliePayment,
  knownReversals: boolean,
  ask: Reversals,
): Promise<MolliePayment> {
  const { _embedded: embedded, _links: links, amountRefunded, amountChargedBack } = payment;
  const mayHaveRefunds = knownReversals || Boolean(links.refunds) || isMoney(amountRefunded);
  const mayHaveChargebacks = knownReversals || Boolean(links.chargebacks) || isMoney(amountChargedBack);
  return {
    ...payment,
    _embedded: {
      refunds: embedded?.refunds ?? (mayHaveRefunds ? await collect(ask.refunds()) : []),
      chargebacks: embedded?.chargebacks ?? (mayHaveChargebacks ? await collect(ask.chargebacks()) : []),
    },
  };
}

function isMoney(amount: MolliePayment['amountRefunded']): boolean {
  return amount ? Number(amount.value) !== 0 : false;
}

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const collected: Item[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}
