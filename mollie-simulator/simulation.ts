import { DEFAULT_SETTINGS } from './state/account-settings.ts';
import type { Change } from './state/change-log.ts';
import type { Account } from './state/entities.ts';
import { Faults } from './faults.ts';
import { newId } from './state/identifiers.ts';
import { Journal } from './state/journal.ts';
import { Store } from './state/store.ts';
import { Timeline } from './time/timeline.ts';
import { Webhooks } from './webhooks/webhooks.ts';

export interface SimulationOptions {
  dataFile?: string | undefined;
  simulatorKeysOnly: boolean;
  acceptWebhookUrl: (url: URL) => boolean;
}

export class Simulation {
  readonly simulatorKeysOnly: boolean;
  readonly acceptWebhookUrl: (url: URL) => boolean;
  readonly sharedTimeline = new Timeline(null);
  readonly #ownTimelines = new Map<string, Timeline>();
  readonly faults = new Faults();
  readonly store: Store;
  readonly journal: Journal;
  readonly webhooks: Webhooks;

  constructor(options: SimulationOptions) {
    this.simulatorKeysOnly = options.simulatorKeysOnly;
    this.acceptWebhookUrl = options.acceptWebhookUrl;
    this.store = new Store(options.dataFile);
    this.journal = new Journal(this.store, (account) => this.now(account));
    this.webhooks = new Webhooks(this, options.acceptWebhookUrl);
    this.store.onChange((changes) => this.#scheduleDueWork(changes));
    this.store.load((otherChanges) => this.#restore(otherChanges));
  }

  now(account: string | null): number {
    return this.timelineOf(account).clock.now();
  }

  timelineOf(account: string | null): Timeline {
    return (account === null ? undefined : this.#ownTimelines.get(account)) ?? this.sharedTimeline;
  }

  timelines(): Timeline[] {
    return [this.sharedTimeline, ...this.#ownTimelines.values()];
  }

  newEntity(account: string, idPrefix: string) {
    return { id: newId(idPrefix), seq: this.store.nextSeq(), account, createdAt: this.now(account) };
  }

  change<T>(mutation: () => T): T {
    return this.store.change(mutation);
  }

  addOwnTimeline(account: Account, offsetMs: number): Timeline {
    account.offsetMs = offsetMs;
    this.store.accounts.put(account);
    const timeline = this.#addTimeline(account.id, offsetMs);
    for (const [kind, collection] of this.store.byKind) {
      for (const { id, dueAt, account: owner } of collection.values()) {
        if (owner === account.id && typeof dueAt === 'number')
          timeline.schedule.push({ at: dueAt, kind, id });
      }
    }
    return timeline;
  }

  moveClock({ clock, account: id }: Timeline, aheadMs: number): void {
    clock.release(aheadMs);
    const account = id === null ? null : this.store.accounts.get(id);
    // A deletion or a reset may have removed the account before its clock moved.
    if (account === undefined) return;
    this.change(() => {
      if (account === null) {
        this.store.markChanged('clock', 'clock', { offsetMs: clock.offsetMs });
      } else {
        account.offsetMs = clock.offsetMs;
        this.store.accounts.put(account);
      }
      this.journal.record('clock', id, {});
    });
  }

  deleteAccount(account: string): void {
    this.change(() => {
      this.store.forget(account);
      this.journal.forget(account);
    });
    this.faults.forget(account);
    this.#ownTimelines.delete(account);
  }

  reset(): void {
    this.store.clear();
    this.journal.clear();
    this.faults.clear();
    this.#ownTimelines.clear();
    this.sharedTimeline.schedule.clear();
    this.sharedTimeline.clock.offsetMs = 0;
  }

  #scheduleDueWork(changes: readonly Change[]): void {
    for (const { kind, id } of changes) {
      const entity = this.store.byKind.get(kind)?.get(id);
      if (typeof entity?.dueAt !== 'number') continue;
      this.timelineOf(entity.account).schedule.push({ at: entity.dueAt, kind, id });
    }
  }

  /** Restores the clocks and the journal. Returns their changes, which the rewritten data file must keep. */
  #restore(otherChanges: Change[]): Change[] {
    for (const account of this.store.accounts.values()) {
      // A file from an older version lacks settings that were added later.
      Object.assign(account, { ...structuredClone(DEFAULT_SETTINGS), ...account });
      account.offsetMs ??= null;
      if (account.offsetMs !== null) this.#addTimeline(account.id, account.offsetMs);
    }
    const clock = otherChanges.filter((change) => change.kind === 'clock');
    for (const change of clock) {
      this.sharedTimeline.clock.offsetMs = (change.value as { offsetMs: number }).offsetMs;
    }
    return [...clock, ...this.journal.restore(otherChanges.filter((change) => change.kind === 'journal'))];
  }

  #addTimeline(account: string, offsetMs: number): Timeline {
    const timeline = new Timeline(account);
    timeline.clock.offsetMs = offsetMs;
    this.#ownTimelines.set(account, timeline);
    return timeline;
  }
}
