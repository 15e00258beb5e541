import { useEffect, useSyncExternalStore } from 'react';
import type { ErrorCode } from '../../contract/error-codes.ts';
import { areRequestsHeld, startHolding, subscribeToHeldRequests } from './held-requests.ts';

export function useHeldRequests(code: ErrorCode): boolean {
  useEffect(() => startHolding(code), [code]);
  return useSyncExternalStore(subscribeToHeldRequests, () => areRequestsHeld(code));
}
