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

/**
 * Run each mutation inside `change`, which writes the mutation as one line. So a crash keeps the whole mutation
 * or nothing of it.
 */
export class Store {
  readonly byKind = new Map<string, AnyCollection>();
  readonly accounts = this.#addCollection<Account>('account', () => []);
  readonly payments = this.#addCollection<Payment>('payment', (payment) => [
    payment.account,
    payment.customerId,
    payment.subscriptionId,
  ]);
  readonly customers = this.#addCollection<Customer>('customer', ({ account }) => [account]);
  readonly mandates = this.#addCollection<Mandate>('mandate', ({ account, customerId }) => [
    account,
    customerId,
  ]);
  readonly subscriptions = this.#addCollection<Subscription>('subscription', ({ account, customerId }) => [
    account,
    customerId,
  ]);
  readonly refunds = this.#addCollection<Refund>('refund', ({ account, paymentId }) => [account, paymentId]);
  readonly chargebacks = this.#addCollection<Chargeback>('chargeback', ({ account, paymentId }) => [
    account,
    paymentId,
  ]);
  readonly deliveries = this.#addCollection<Delivery>('delivery', ({ paymentId }) => [paymentId]);
  readonly replays = this.#addCollection<Replay>('replay', () => []);

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

  accountOf({ account: id }: Entity): Account {
    const account = this.accounts.get(id);
    if (!account) throw new Error(`the store has no account ${id}`);
    return account;
  }

  /** The mutation must be synchronous. Calls may be nested. */
  change<T>(mutation: () => T): T {
    this.#depth++;
    try {
      return mutation();
    } finally {
      if (--this.#depth === 0) this.#commit();
    }
  }

  markChanged(kind: string, id: string, value: unknown): void {
    if (this.#depth === 0) throw new Error(`${kind} ${id} changed outside a mutation`);
    this.#pending.set(`${kind}/${id}`, { kind, id, value });
  }

  onChange(listener: (changes: readonly Change[]) => void): void {
    this.#listeners.push(listener);
  }

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

  #addCollection<T extends Entity>(kind: string, owners: (item: T) => (string | null)[]): Collection<T> {
    const collection = new Collection(kind, owners, (id, value) => this.markChanged(kind, id, value));
    this.byKind.set(kind, collection);
    return collection;
  }

  #commit(): void {
    if (this.#pending.size === 0) return;
    const changes = [...this.#pending.values()];
    this.#pending.clear();
    this.#log?.append(changes);
    for (const listener of this.#listeners) listener(changes);
  }
}
