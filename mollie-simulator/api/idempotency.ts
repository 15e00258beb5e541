import { createHash } from 'node:crypto';
import { ApiError } from './api-error.ts';
import type { Account, Replay } from '../state/entities.ts';
import type { Simulation } from '../simulation.ts';

const RETENTION_MS = 3_600_000;

/** Remembers successful calls for an hour. A refused call changed nothing, so it may run again. */
export class Idempotency {
  readonly #simulation: Simulation;
  readonly #inFlight = new Map<string, string>();

  constructor(simulation: Simulation) {
    this.#simulation = simulation;
  }

  find(account: Account, key: string, fingerprint: string): Replay | undefined {
    const id = `${account.id}/${key}`;
    const replay = this.#simulation.store.replays.get(id);
    const fresh = replay && this.#isFresh(replay) ? replay : undefined;
    const earlier = fresh?.fingerprint ?? this.#inFlight.get(id);
    if (earlier !== undefined && earlier !== fingerprint) {
      throw new ApiError(400, 'The idempotency key was already used for a request with other parameters');
    }
    if (this.#inFlight.has(id)) {
      throw new ApiError(409, 'A request with the same idempotency key is still being processed');
    }
    return fresh;
  }

  begin(account: Account, key: string, fingerprint: string): void {
    this.#inFlight.set(`${account.id}/${key}`, fingerprint);
  }

  end(account: Account, key: string): void {
    this.#inFlight.delete(`${account.id}/${key}`);
  }

  /** Must run in the same `change` as the call, so that a crash keeps both the call and the key, or neither. */
  remember(
    account: Account,
    key: string,
    answer: { fingerprint: string; status: number; json: string },
  ): void {
    const { store } = this.#simulation;
    for (const old of store.replays.values()) {
      if (this.#isFresh(old)) break;
      store.replays.delete(old);
    }
    store.replays.put({
      id: `${account.id}/${key}`,
      seq: store.nextSeq(),
      account: account.id,
      createdAt: this.#simulation.now(account.id),
      ...answer,
    });
  }

  #isFresh({ createdAt, account }: Replay): boolean {
    return createdAt + RETENTION_MS > this.#simulation.now(account);
  }
}

export function fingerprintOf(method: string, url: string, body: string): string {
  return createHash('sha256').update(`${method} ${url}\n${body}`).digest('base64');
}
