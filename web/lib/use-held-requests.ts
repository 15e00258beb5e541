import { useEffect, useSyncExternalStore } from 'react';
import type { ErrorCode } from '../../contract/error-codes.ts';
import { areRequestsHeld, startHolding, subscribeToHeldRequests } from './held-requests.ts';

/** For the component that asks: whether requests wait for it. Refusals are held for as long as it is on screen. */
export function useHeldRequests(code: ErrorCode): boolean {
  useEffect(() => startHolding(code), [code]);
  return useSyncExternalStore(subscribeToHeldRequests, () => areRequestsHeld(code));
}
