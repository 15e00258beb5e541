import { ChangeLog, type Change } from './change-log.ts';
import { Collection, type AnyCollection } from './collection.ts';
import type {
  Account,
  Chargeback,
  Customer,
  Delivery,
  Entity,
  Mandate,
  Payment,
  Refund,
  Replay,
  Subscription,
} from './entities.ts';

/** State changes only inside `change`, which writes each mutation as one line: all or nothing. */
export class Store {
  readonly #markChanged = (kind: string, id: string, value: unknown): void =>
    this.markChanged(kind, id, value);
  readonly accounts = new Collection<Account>('account', () => [], this.#markChanged);
  readonly payments = new Collection<Payment>(
    'payment',
    (payment) => [payment.account, payment.customerId, payment.subscriptionId],
    this.#markChanged,
  );
  readonly customers = new Collection<Customer>(
    'customer',
    (customer) => [customer.account],
    this.#markChanged,
  );
  readonly mandates = new Collection<Mandate>(
    'mandate',
    (mandate) => [mandate.account, mandate.customerId],
    this.#markChanged,
  );
  readonly subscriptions = new Collection<Subscription>(
    'subscription',
    (subscription) => [subscription.account, subscription.customerId],
    this.#markChanged,
  );
  readonly refunds = new Collection<Refund>(
    'refund',
    (refund) => [refund.account, refund.paymentId],
    this.#markChanged,
  );
  readonly chargebacks = new Collection<Chargeback>(
    'chargeback',
    (chargeback) => [chargeback.account, chargeback.paymentId],
    this.#markChanged,
  );
  readonly deliveries = new Collection<Delivery>(
    'delivery',
    (delivery) => [delivery.paymentId],
    this.#markChanged,
  );
  readonly replays = new Collection<Replay>('replay', () => [], this.#markChanged);

  readonly byKind: ReadonlyMap<string, AnyCollection> = new Map(
    [
      this.accounts,
      this.payments,
      this.customers,
      this.mandates,
      this.subscriptions,
      this.refunds,
      this.chargebacks,
      this.deliveries,
      this.replays,
    ].map((collection: AnyCollection) => [collection.kind, collection]),
  );

  readonly #log: ChangeLog | null;
  readonly #pending = new Map<string, Change>();
  readonly #listeners: ((changes: readonly Change[]) => void)[] = [];
  #depth = 0;
  #seq = 0;

  constructor(dataFile?: string) {
    this.#log = dataFile === undefined ? null : new ChangeLog(dataFile);
  }

  nextSeq(): number {
    return ++this.#seq;
  }

  /** The mutation must be synchronous; calls may nest. */
  change<T>(mutation: () => T): T {
    this.#depth++;
    try {
      return mutation();
    } finally {
      if (--this.#depth === 0) this.#commit();
    }
  }

  /** Null: removed. */
  markChanged(kind: string, id: string, value: unknown): void {
    if (this.#depth === 0) throw new Error(`${kind} ${id} changed outside a mutation`);
    this.#pending.set(`${kind}/${id}`, { kind, id, value });
  }

  onChange(listener: (changes: readonly Change[]) => void): void {
    this.#listeners.push(listener);
  }

  /** Also compacts the data file. */
  load(restoreOther: (changes: Change[]) => Iterable<Change>): void {
    if (!this.#log) return;
    const other: Change[] = [];
    const entities: Change[] = [];
    for (const change of this.#log.read()) {
      const collection = this.byKind.get(change.kind);
      if (!collection) {
        other.push(change);
        continue;
      }
      collection.restore(change.value);
      entities.push(change);
    }
    for (const collection of this.byKind.values()) {
      for (const entity of collection.values()) this.#seq = Math.max(this.#seq, entity.seq);
    }
    this.#log.rewrite([...entities, ...restoreOther(other)]);
    for (const listener of this.#listeners) listener(entities);
  }

  entitiesOf(account: string): { kind: string; values: Entity[] }[] {
    return [...this.byKind.values()].map((collection) => ({
      kind: collection.kind,
      values: [...collection.values()].filter((entity) => entity.account === account),
    }));
  }

  forget(account: string): void {
    for (const collection of this.byKind.values()) collection.forget(account);
  }

  clear(): void {
    for (const collection of this.byKind.values()) collection.clear();
    this.#log?.rewrite([]);
  }

  close(): void {
    this.#log?.close();
  }

  #commit(): void {
    if (this.#pending.size === 0) return;
    const changes = [...this.#pending.values()];
    this.#pending.clear();
    this.#log?.append(changes);
    for (const listener of this.#listeners) listener(changes);
  }
}
