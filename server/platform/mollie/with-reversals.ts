import type { MollieChargeback, MolliePayment, MollieRefund } from './mollie-objects.ts';

/**
 * Fetches the refunds or chargebacks that Mollie did not embed, if a link or an amount shows that they exist. A failed
 * refund changes no amount, so with `knownReversals` both lists are fetched too.
 */
export async function withReversals(
  payment: MolliePayment,
  knownReversals: boolean,
  fetch: { refunds: () => AsyncIterable<MollieRefund>; chargebacks: () => AsyncIterable<MollieChargeback> },
): Promise<MolliePayment> {
  const { _embedded: embedded, _links: links, amountRefunded, amountChargedBack } = payment;
  const mayHaveRefunds = knownReversals || Boolean(links.refunds) || isMoney(amountRefunded);
  const mayHaveChargebacks = knownReversals || Boolean(links.chargebacks) || isMoney(amountChargedBack);
  return {
    ...payment,
    _embedded: {
      refunds: embedded?.refunds ?? (mayHaveRefunds ? await collect(fetch.refunds()) : []),
      chargebacks: embedded?.chargebacks ?? (mayHaveChargebacks ? await collect(fetch.chargebacks()) : []),
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
