import type { ErrorCode } from '../../contract/error-codes.ts';

/**
 * Requests that were refused for a reason somebody can take away, by logging in again for instance. They wait here,
 * however many there are, until that is done and go on by themselves, or until it is given up. Apart from the hook that
 * shows it, because the public site has the API client but not React.
 */
interface Held {
  /** True: send it again. */
  answer: Promise<boolean>;
  settle: (sendAgain: boolean) => void;
}

const heldByCode = new Map<ErrorCode, Held>();
/** The reasons that something on screen can ask about. */
const askedAbout = new Set<ErrorCode>();
const listeners = new Set<() => void>();

/** For the API client: waits while somebody is asked; false at once when there is nobody to ask. */
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

/** Lets everything go on that was refused for this reason, or fail after all. */
export function releaseRequests(code: ErrorCode, sendAgain: boolean): void {
  heldByCode.get(code)?.settle(sendAgain);
  heldByCode.delete(code);
  tellListeners();
}

/** From now on somebody can be asked about this reason. Returns how to end that. */
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
