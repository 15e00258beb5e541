import type { Selectable } from 'kysely';
import type { Schema } from '../../../db/schema.ts';

export type Subscription = Selectable<Schema['subscription']>;
export type SubscriptionStatus = Subscription['status'];

/** Whether the donor may still be charged. */
export function isRunning(status: SubscriptionStatus): boolean {
  return status === 'starting' || status === 'active' || status === 'suspended';
}

/** Mollie's word for a subscription in ours. One we do not know yet leaves things as they are. */
export function statusOfSubscription(mollieStatus: string): SubscriptionStatus | undefined {
  switch (mollieStatus) {
    case 'pending':
    case 'active':
      return 'active';
    case 'canceled':
    case 'suspended':
    case 'completed':
      return mollieStatus;
    default:
      return undefined;
  }
}
