import { toTimestamp } from '../time/calendar.ts';
import type { Collection } from '../state/collection.ts';
import type { Entity } from '../state/entities.ts';
import { toDecimal } from '../state/money.ts';
import { chargedBackCents, refundedCents } from '../payments/payment-json.ts';
import type { Simulation } from '../simulation.ts';

export function describeState(simulation: Simulation, only?: string): Record<string, unknown> {
  const { store } = simulation;
  const accounts = [...store.accounts.values()].filter(
    (account) => only === undefined || account.id === only,
  );
  return {
    now: toTimestamp(simulation.now(only ?? null)),
    accounts: accounts.map((account) => ({
      ...entityJson(account),
      now: toTimestamp(simulation.now(account.id)),
      payments: listOwned(store.payments, account.id, (payment) => ({
        amountRefunded: toDecimal(refundedCents(simulation, payment)),
        amountChargedBack: toDecimal(chargedBackCents(simulation, payment)),
      })),
      customers: listOwned(store.customers, account.id),
      mandates: listOwned(store.mandates, account.id),
      subscriptions: listOwned(store.subscriptions, account.id),
      refunds: listOwned(store.refunds, account.id),
      chargebacks: listOwned(store.chargebacks, account.id),
      deliveries: [...store.deliveries.values()]
        .filter(({ account: id }) => id === account.id)
        .map(entityJson),
    })),
  };
}

function listOwned<T extends Entity>(
  collection: Collection<T>,
  owner: string,
  extra: (item: T) => object = () => ({}),
) {
  return collection.ownedBy(owner).map((item) => ({ ...entityJson(item), ...extra(item) }));
}

export function entityJson(entity: Entity): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(entity).map(([name, value]: [string, unknown]) => {
      if (name === 'amountCents' && typeof value === 'number') return ['amount', toDecimal(value)];
      if (name.endsWith('At') && typeof value === 'number') return [name, toTimestamp(value)];
      return [name, value];
    }),
  );
}
