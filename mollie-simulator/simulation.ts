import { DEFAULT_SETTINGS } from './state/account-settings.ts';
import type { Change } from './state/change-log.ts';
import { SimulatedClock } from './time/clock.ts';
import { Faults } from './faults.ts';
import { Journal } from './state/journal.ts';
import { Schedule } from './time/schedule.ts';
import { Store } from './state/store.ts';
import { Webhooks } from './webhooks/webhooks.ts';

export interface SimulationOptions {
  dataFile?: string | undefined;
  simulatorKeysOnly: boolean;
  acceptWebhookUrl: (url: URL) => boolean;
}

/** The simulated Mollie: its state, its time and what it sends out. */
export class Simulation {
  readonly simulatorKeysOnly: boolean;
  readonly acceptWebhookUrl: (url: URL) => boolean;
  readonly clock = new SimulatedClock();
  readonly schedule = new Schedule();
  readonly faults = new Faults();
  readonly store: Store;
  readonly journal: Journal;
  readonly webhooks: Webhooks;

  constructor(options: SimulationOptions) {
    this.simulatorKeysOnly = options.simulatorKeysOnly;
    this.acceptWebhookUrl = options.acceptWebhookUrl;
    this.store = new Store(options.dataFile);
    this.journal = new Journal(this.store, this.clock);
    this.webhooks = new Webhooks(this, options.acceptWebhookUrl);
    this.store.onChange((changes) => this.#plan(changes));
    this.store.load((others) => this.#restore(others));
    // A file of an earlier version knows nothing of settings that came later.
    for (const account of this.store.accounts.values()) {
      Object.assign(account, { ...structuredClone(DEFAULT_SETTINGS), ...account });
    }
  }

  now(): number {
    return this.clock.now();
  }

  change<T>(mutation: () => T): T {
    return this.store.change(mutation);
  }

  /** Lets a held clock run on, moved forward by this much. */
  moveClock(aheadMs: number): void {
    this.clock.release(aheadMs);
    this.change(() => {
      this.store.markChanged('clock', 'clock', { offsetMs: this.clock.offsetMs });
      this.journal.record('clock', null, {});
    });
  }

  reset(): void {
    this.store.clear();
    this.schedule.clear();
    this.journal.clear();
    this.faults.clear();
    this.clock.setOffset(0);
  }

  #plan(changes: readonly Change[]): void {
    for (const { kind, id } of changes) {
      const dueAt = this.store.byKind.get(kind)?.get(id)?.dueAt;
      if (typeof dueAt === 'number') this.schedule.push({ at: dueAt, kind, id });
    }
  }

  #restore(others: Change[]): Change[] {
    const clock = others.filter((change) => change.kind === 'clock');
    for (const change of clock) {
      // Written by `moveClock`.
      this.clock.setOffset((change.value as { offsetMs: number }).offsetMs);
    }
    return [...clock, ...this.journal.restore(others.filter((change) => change.kind === 'journal'))];
  }
}
