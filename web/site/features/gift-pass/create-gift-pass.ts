import type { PublishedKeys } from '../../../../contract/paper-facts.ts';
import { UnreadableFile } from './unreadable-file.ts';
import { verifyProof, type Verdict } from './verify-proof.ts';

export const maxFiles = 100;

/** What is known of a file that somebody dropped. */
export interface DroppedFile {
  id: number;
  name: string;
  outcome: { is: 'waiting' } | { is: 'unreadable'; why: string } | Verdict;
}

/** Whether the keys of another server may be fetched there: nothing is, until somebody says so. */
export type KeysOfOthers = 'ask' | 'fetching' | 'refused' | 'failed';

export interface GiftPassState {
  files: readonly DroppedFile[];
  /** How many were one too many. */
  skippedCount: number;
  /** The servers whose papers are here and whose keys are not. */
  issuers: ReadonlyMap<string, KeysOfOthers>;
}

export interface GiftPass {
  getState: () => GiftPassState;
  subscribe: (listener: () => void) => () => void;
  add: (files: readonly File[]) => Promise<void>;
  fetchKeysOf: (issuer: string) => Promise<void>;
  refuseKeysOf: (issuer: string) => void;
  clear: () => void;
}

interface GiftPassOptions {
  /** The server that this page is of. */
  ownIssuer: string;
  /** Asked for before any file is read; undefined when they could not be had. */
  ownKeys: Promise<PublishedKeys | undefined>;
  readProof: (file: File) => Promise<string>;
  fetchKeys: (issuer: string) => Promise<PublishedKeys>;
}

const empty: GiftPassState = { files: [], skippedCount: 0, issuers: new Map() };

/** Holds what was dropped on the page, reads it one file after another, and asks before it asks anybody else. */
export function createGiftPass({ ownIssuer, ownKeys, readProof, fetchKeys }: GiftPassOptions): GiftPass {
  const listeners = new Set<() => void>();
  const keys = new Map<string, PublishedKeys>();
  const proofs = new Map<number, string>();
  let state = empty;
  let lastId = 0;
  let reading = Promise.resolve();

  function change(changes: Partial<GiftPassState>): void {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  }

  function setOutcome(id: number, outcome: DroppedFile['outcome']): void {
    change({ files: state.files.map((file) => (file.id === id ? { ...file, outcome } : file)) });
  }

  function setIssuerAnswer(issuer: string, answer: KeysOfOthers | undefined): void {
    const issuers = new Map(state.issuers);
    if (answer) issuers.set(issuer, answer);
    else issuers.delete(issuer);
    change({ issuers });
  }

  async function readAfter(earlier: Promise<void>, added: { id: number; file: File }[]): Promise<void> {
    await earlier;
    const own = await ownKeys;
    if (own) keys.set(ownIssuer, own);
    for (const { id, file } of added) await read(id, file);
  }

  async function read(id: number, file: File): Promise<void> {
    // Taken away while it waited.
    if (!state.files.some((each) => each.id === id)) return;
    try {
      proofs.set(id, await readProof(file));
    } catch (error) {
      const why = error instanceof UnreadableFile ? error : new UnreadableFile('broken');
      return setOutcome(id, { is: 'unreadable', why: why.message });
    }
    await verify(id);
  }

  async function verify(id: number): Promise<void> {
    const verdict = await verifyProof(proofs.get(id) ?? '', (issuer) => keys.get(issuer));
    setOutcome(id, verdict);
    if (verdict.is === 'unknown-issuer' && !state.issuers.has(verdict.issuer))
      setIssuerAnswer(verdict.issuer, 'ask');
  }

  return {
    getState: () => state,

    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    async add(files) {
      const taken = files.slice(0, Math.max(0, maxFiles - state.files.length));
      const added = taken.map((file) => ({ id: (lastId += 1), file }));
      change({
        files: [
          ...state.files,
          ...added.map(({ id, file }) => ({ id, name: file.name, outcome: { is: 'waiting' } as const })),
        ],
        skippedCount: files.length - taken.length,
      });
      reading = readAfter(reading, added);
      await reading;
    },

    async fetchKeysOf(issuer) {
      setIssuerAnswer(issuer, 'fetching');
      try {
        keys.set(issuer, await fetchKeys(issuer));
      } catch {
        return setIssuerAnswer(issuer, 'failed');
      }
      setIssuerAnswer(issuer, undefined);
      for (const { id, outcome } of state.files)
        if (outcome.is === 'unknown-issuer' && outcome.issuer === issuer) await verify(id);
    },

    refuseKeysOf: (issuer) => setIssuerAnswer(issuer, 'refused'),

    clear() {
      proofs.clear();
      change(empty);
    },
  };
}
