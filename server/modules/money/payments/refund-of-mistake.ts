import { uuidFrom } from '../../../platform/mollie/uuid-from.ts';
import type { Refund } from './store.ts';

const parts = ['all', 'excess'] as const;

/**
 * Returns the idempotency key of an automatic refund. So a payment has at most one automatic refund of the
 * whole amount, and at most one of the excess.
 */
export function keyOfMistake(paymentId: string, part: (typeof parts)[number]): string {
  return uuidFrom(`mistake-${paymentId}-${part}`);
}

export function isRefundOfMistake({ payment_id, idempotency_key }: Refund): boolean {
  return parts.some((part) => keyOfMistake(payment_id, part) === idempotency_key);
}
