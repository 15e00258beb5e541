import type { ErrorCode } from '../../contract/error-codes.ts';

/**
 * Refused requests that wait until the user resolves the refusal, for instance by logging in again. The React
 * hook is in `use-held-requests.ts`, because the public site uses the API client without React.
 */
interface Held {
  answer: Promise<boolean>;
  settle: (sendAgain: boolean) => void;
}

const heldByCode = new Map<ErrorCode, Held>();
/** Error codes of refusals that a mounted component asks the user to resolve. */
const handledCodes = new Set<ErrorCode>();
const listeners = new Set<() => void>();

/** Waits for the user. True: send the request again. False: the user gave up, or no component handles `code`. */
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
