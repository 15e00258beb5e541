import type { MollieChargeback, MolliePayment, MollieRefund } from './mollie-objects.ts';

/**
 * Fetches the refunds and chargebacks that Mollie did not embed, if a link or an amount shows that they exist, or if we
 * recorded a refund or chargeback of this payment before. A refund that failed leaves no link and no amount.
 */
export async function withReversals(
  payment: MolliePayment,
  hasKnownReversals: boolean,
  fetch: { refunds: () => AsyncIterable<MollieRefund>; chargebacks: () => AsyncIterable<MollieChargeback> },
): Promise<MolliePayment> {
  const { _embedded: embedded, _links: links, amountRefunded, amountChargedBack } = payment;
  const mayHaveRefunds = hasKnownReversals || Boolean(links.refunds) || isNonZero(amountRefunded);
  const mayHaveChargebacks = hasKnownReversals || Boolean(links.chargebacks) || isNonZero(amountChargedBack);
  return {
    ...payment,
    _embedded: {
      refunds: embedded?.refunds ?? (mayHaveRefunds ? await collect(fetch.refunds()) : []),
      chargebacks: embedded?.chargebacks ?? (mayHaveChargebacks ? await collect(fetch.chargebacks()) : []),
    },
  };
}

function isNonZero(amount: MolliePayment['amountRefunded']): boolean {
  return amount ? Number(amount.value) !== 0 : false;
}

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const collected: Item[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}
