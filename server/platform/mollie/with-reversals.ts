import type { MollieChargeback, MolliePayment, MollieRefund } from './mollie-objects.ts';

interface Reversals {
  refunds: () => AsyncIterable<MollieRefund>;
  chargebacks: () => AsyncIterable<MollieChargeback>;
}

/**
 * Mollie promises no embedded list, so a missing list is fetched when an amount points to it. A failed refund is in no
 * amount: hence `knownReversals`.
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
