import type { PublishedKeys } from '../../../../contract/paper-facts.ts';
import { UnreadableFile } from './unreadable-file.ts';
import { verifyProof, type Verdict } from './verify-proof.ts';

export const maxFiles = 100;

export interface DroppedFile {
  id: number;
  name: string;
  outcome: { is: 'waiting' } | { is: 'unreadable'; why: string } | Verdict;
}

/** Nothing is fetched from another server before the user agrees. */
export type KeysOfOthers = 'ask' | 'fetching' | 'refused' | 'failed';

export interface GiftPassState {
  files: readonly DroppedFile[];
  /** Files beyond the maximum. */
  skippedCount: number;
  /** Servers whose keys are missing. */
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
  /** The server of this page. */
  ownIssuer: string;
  /** Undefined when they could not be fetched. */
  ownKeys: Promise<PublishedKeys | undefined>;
  readProof: (file: File) => Promise<string>;
  fetchKeys: (issuer: string) => Promise<PublishedKeys>;
}

const empty: GiftPassState = { files: [], skippedCount: 0, issuers: new Map() };

/** Reads files one after another, and asks before it contacts another server. */
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
    // Removed while it waited.
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
