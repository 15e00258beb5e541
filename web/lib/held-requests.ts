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
/** The codes for which a mounted component asks the user what to do. */
const handledCodes = new Set<ErrorCode>();
const listeners = new Set<() => void>();

/** Resolves to whether to send the request again; to false at once when no component handles the code. */
export function holdRequest(code: ErrorCode | undefined): Promise<boolean> {
  if (code === undefined || !handledCodes.has(code)) return Promise.resolve(false);
  const waiting = heldByCode.get(code);
  if (waiting) return waiting.answer;
  let settle: Held['settle'] = () => {};
  const answer = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  heldByCode.set(code, { answer, settle });
  notifyListeners();
  return answer;
}

export function releaseRequests(code: ErrorCode, sendAgain: boolean): void {
  heldByCode.get(code)?.settle(sendAgain);
  heldByCode.delete(code);
  notifyListeners();
}

/** Returns a function that stops holding requests with this code. */
export function startHolding(code: ErrorCode): () => void {
  handledCodes.add(code);
  return () => {
    handledCodes.delete(code);
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

function notifyListeners(): void {
  for (const listener of listeners) listener();
}
