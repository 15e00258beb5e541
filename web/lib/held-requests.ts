import type { ErrorCode } from '../../contract/error-codes.ts';

/**
 * Refused requests that the user can release, for instance by logging in again. Separate from the hook, because the
 * public site has the API client but not React.
 */
interface Held {
  answer: Promise<boolean>;
  settle: (sendAgain: boolean) => void;
}

const heldByCode = new Map<ErrorCode, Held>();
/** The codes that a mounted component can ask about. */
const askedAbout = new Set<ErrorCode>();
const listeners = new Set<() => void>();

/** Resolves to false at once when no component asks about the code. */
export function holdRequest(code: ErrorCode | undefined): Promise<boolean> {
  if (code === undefined || !askedAbout.has(code)) return Promise.resolve(false);
  const waiting = heldByCode.get(code);
  if (waiting) return waiting.answer;
  let settle: Held['settle'] = () => {};
  const answer = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  heldByCode.set(code, { answer, settle });
  tellListeners();
  return answer;
}

export function releaseRequests(code: ErrorCode, sendAgain: boolean): void {
  heldByCode.get(code)?.settle(sendAgain);
  heldByCode.delete(code);
  tellListeners();
}

/** Returns a function that ends it. */
export function startHolding(code: ErrorCode): () => void {
  askedAbout.add(code);
  return () => {
    askedAbout.delete(code);
    releaseRequests(code, false);
  };
}

export function areRequestsHeld(code: ErrorCode): boolean {
  return heldByCode.has(code);
}

export function subscribeToHeldRequests(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tellListeners(): void {
  for (const listener of listeners) listener();
}
