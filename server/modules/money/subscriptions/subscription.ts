import type { Selectable } from 'kysely';
import { frequencyOf } from '../../../../contract/frequencies.ts';
import { centsToDecimal } from '../../../../contract/money.ts';
import type { Schema } from '../../../../db/schema.ts';
import type { MollieSubscription } from '../../../platform/mollie/mollie-objects.ts';

export type Subscription = Selectable<Schema['subscription']>;
export type SubscriptionStatus = Subscription['status'];

/** Whether the subscription has not ended. A suspended subscription may resume. */
export function isRunning(status: SubscriptionStatus): boolean {
  return status === 'starting' || status === 'active' || status === 'suspended';
}

export function termsAtMollie({ amount_cents, interval_months }: Subscription) {
  return {
    amount: { value: centsToDecimal(amount_cents), currency: 'EUR' },
    interval: interval_months === 1 ? '1 month' : (`${interval_months} months` as const),
  } as const;
}

export function hasOtherInterval(
  { interval_months }: Pick<Subscription, 'interval_months'>,
  { interval }: Pick<MollieSubscription, 'interval'>,
): boolean {
  // Mollie writes '1 month' or '1 months'.
  return typeof interval === 'string' && !new RegExp(`^${interval_months} months?$`).test(interval);
}

export function frequencyOfSubscription({ interval_months }: Pick<Subscription, 'interval_months'>) {
  return frequencyOf({ is_recurring: true, interval_months });
}

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
