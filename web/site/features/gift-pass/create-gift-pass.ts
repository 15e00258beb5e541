import type { PublishedKeys } from '../../../../contract/paper-facts.ts';
import { UnreadableFile } from './read-proof.ts';
import { verifyProof, type Verdict } from './verify-proof.ts';

export const maxFiles = 100;

export interface DroppedFile {
  file: File;
  /** Empty until the file is read. */
  jws: string;
  outcome: { is: 'waiting' } | { is: 'unreadable'; why: string } | Verdict;
}

/** The page fetches keys from another server only after the user agrees. */
export type KeyRequestState = 'ask' | 'fetching' | 'refused' | 'failed';

interface GiftPassState {
  files: readonly DroppedFile[];
  skippedCount: number;
  issuers: ReadonlyMap<string, KeyRequestState>;
}

export type GiftPass = ReturnType<typeof createGiftPass>;

interface GiftPassOptions {
  ownIssuer: string;
  ownKeys: Promise<PublishedKeys | undefined>;
  readProof: (file: File) => Promise<string>;
  fetchKeys: (issuer: string) => Promise<PublishedKeys>;
}

const empty: GiftPassState = { files: [], skippedCount: 0, issuers: new Map() };

export function createGiftPass({ ownIssuer, ownKeys, readProof, fetchKeys }: GiftPassOptions) {
  const listeners = new Set<() => void>();
  const keys = new Map<string, PublishedKeys>();
  let state = empty;
  let reading = Promise.resolve();

  function change(changes: Partial<GiftPassState>): void {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  }

  function setOutcome(dropped: DroppedFile, outcome: DroppedFile['outcome']): void {
    dropped.outcome = outcome;
    change({});
  }

  const setKeyRequest = (issuer: string, answer: KeyRequestState) =>
    change({ issuers: new Map(state.issuers).set(issuer, answer) });

  async function readAfter(earlier: Promise<void>, added: readonly DroppedFile[]): Promise<void> {
    await earlier;
    const own = await ownKeys;
    if (own) keys.set(ownIssuer, own);
    for (const dropped of added) if (state.files.includes(dropped)) await read(dropped);
  }

  async function read(dropped: DroppedFile): Promise<void> {
    try {
      dropped.jws = await readProof(dropped.file);
    } catch (error) {
      const { message } = error instanceof UnreadableFile ? error : new UnreadableFile('broken');
      return setOutcome(dropped, { is: 'unreadable', why: message });
    }
    await verify(dropped);
  }

  async function verify(dropped: DroppedFile): Promise<void> {
    const verdict = await verifyProof(dropped.jws, (issuer) => keys.get(issuer));
    setOutcome(dropped, verdict);
    if (verdict.is === 'unknown-issuer' && !state.issuers.has(verdict.issuer))
      setKeyRequest(verdict.issuer, 'ask');
  }

  return {
    getState: () => state,

    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    async add(files: readonly File[]): Promise<void> {
      const taken = files.slice(0, Math.max(0, maxFiles - state.files.length));
      const added = taken.map((file): DroppedFile => ({ file, jws: '', outcome: { is: 'waiting' } }));
      change({ files: [...state.files, ...added], skippedCount: files.length - taken.length });
      reading = readAfter(reading, added);
      await reading;
    },

    async fetchKeysOf(issuer: string): Promise<void> {
      setKeyRequest(issuer, 'fetching');
      try {
        keys.set(issuer, await fetchKeys(issuer));
      } catch {
        return setKeyRequest(issuer, 'failed');
      }
      change({ issuers: new Map([...state.issuers].filter(([each]) => each !== issuer)) });
      for (const dropped of state.files)
        if (dropped.outcome.is === 'unknown-issuer' && dropped.outcome.issuer === issuer)
          await verify(dropped);
    },

    refuseKeysOf: (issuer: string) => setKeyRequest(issuer, 'refused'),

    clear: () => change(empty),
  };
}
