import { toTimestamp } from '../time/calendar.ts';
import type { Change } from './change-log.ts';
import type { Store } from './store.ts';

export type JournalKind =
  | 'created'
  | 'updated'
  | 'deleted'
  | 'status'
  | 'charge'
  | 'refund'
  | 'chargeback'
  | 'webhook'
  | 'fault'
  | 'account'
  | 'clock';

export interface JournalEntry {
  readonly seq: number;
  readonly kind: JournalKind;
  /** Simulated time. */
  readonly at: string;
  readonly realAt: string;
  readonly account: string | null;
  readonly [detail: string]: unknown;
}

const MAX_ENTRIES = 200_000;

export class Journal {
  readonly #store: Store;
  readonly #now: (account: string | null) => number;
  #entries: JournalEntry[] = [];
  #seq = 0;

  constructor(store: Store, now: (account: string | null) => number) {
    this.#store = store;
    this.#now = now;
  }

  record(kind: JournalKind, account: string | null, details: Record<string, unknown>): void {
    const entry: JournalEntry = {
      seq: ++this.#seq,
      kind,
      at: toTimestamp(this.#now(account)),
      realAt: new Date().toISOString(),
      account,
      ...details,
    };
    this.#entries.push(entry);
    this.#store.markChanged('journal', String(entry.seq), entry);
    // Dropping half of the entries in one step is cheaper than dropping one entry each time.
    if (this.#entries.length >= 2 * MAX_ENTRIES) this.#entries = this.#entries.slice(-MAX_ENTRIES);
  }

  get lastSeq(): number {
    return this.#seq;
  }

  entries(filter: { kind?: string | undefined; since?: number | undefined; account?: string | undefined }) {
    return this.#entries.filter(
      (entry) =>
        entry.seq > (filter.since ?? 0) &&
        (filter.kind === undefined || entry.kind === filter.kind) &&
        (filter.account === undefined || entry.account === filter.account),
    );
  }

  forget(account: string): void {
    for (const { seq } of this.entries({ account })) this.#store.markChanged('journal', String(seq), null);
    this.#entries = this.#entries.filter((entry) => entry.account !== account);
  }

  restore(changes: Change[]): Change[] {
    const kept = changes.slice(-MAX_ENTRIES);
    this.#entries = kept.map((change) => change.value as JournalEntry);
    this.#seq = this.#entries.at(-1)?.seq ?? 0;
    return kept;
  }

  clear(): void {
    this.#entries = [];
    this.#seq = 0;
  }
}
