import { toTimestamp } from '../time/calendar.ts';
import type { Subscription } from '../state/entities.ts';
import type { ApiCall } from '../api/api-handler.ts';
import { toAmount } from '../state/money.ts';

export function subscriptionJson({ links, account }: ApiCall, subscription: Subscription) {
  const customer = `/customers/${subscription.customerId}`;
  const self = `${customer}/subscriptions/${subscription.id}`;
  const { nextPaymentDate, canceledAt, mandateId } = subscription;
  return {
    resource: 'subscription',
    id: subscription.id,
    customerId: subscription.customerId,
    mode: account.mode,
    createdAt: toTimestamp(subscription.createdAt),
    status: subscription.status,
    amount: toAmount(subscription.amountCents),
    times: subscription.times,
    timesRemaining: subscription.timesRemaining,
    interval: subscription.interval,
    startDate: subscription.startDate,
    ...(nextPaymentDate !== null && { nextPaymentDate }),
    description: subscription.description,
    method: subscription.method,
    webhookUrl: subscription.webhookUrl,
    metadata: subscription.metadata,
    ...(mandateId !== null && { mandateId }),
    ...(canceledAt !== null && { canceledAt: toTimestamp(canceledAt) }),
    _links: {
      self: links.api(self),
      customer: links.api(customer),
      profile: links.api(`/profiles/${subscription.account}`),
      ...(subscription.chargesMade > 0 && { payments: links.api(`${self}/payments`) }),
      ...(mandateId !== null && { mandate: links.api(`${customer}/mandates/${mandateId}`) }),
    },
  };
}
