import { invalid } from '../api/api-error.ts';
import { singleResponse, type ApiResponse, type ApiCall } from '../api/api-handler.ts';
import {
  optionalMetadata,
  refuseUnknown,
  requiredAmountCents,
  requiredDescription,
  requiredText,
} from '../api/api-input.ts';
import { readInterval, readStartDate, readTimes, requireUniqueDescription } from './create-subscription.ts';
import type { Subscription } from '../state/entities.ts';
import { findUsableMandate } from '../customers/mandate-status.ts';
import { subscriptionJson } from './subscription-json.ts';
import { toDecimal } from '../state/money.ts';
import { requireSuitableMethod } from '../payments/methods.ts';
import { planNextCharge } from './subscription-status.ts';
import { requireNotEnded, requireSubscription } from './subscriptions.ts';
import { optionalWebhookUrl } from '../webhooks/webhook-url.ts';

const KNOWN_FIELDS = new Set(
  'amount description interval mandateId metadata startDate times webhookUrl'.split(' '),
);

export function updateSubscription(call: ApiCall): ApiResponse {
  const { simulation, body } = call;
  const subscription = requireSubscription(call);
  requireNotEnded(subscription);
  refuseUnknown(body, KNOWN_FIELDS);
  Object.assign(subscription, {
    ...readPlainChanges(call, subscription),
    ...readDates(call, subscription),
    ...readCount(call, subscription),
  });
  planNextCharge(subscription);
  simulation.store.subscriptions.put(subscription);
  simulation.journal.record('updated', subscription.account, {
    object: 'subscription',
    id: subscription.id,
    changes: body,
    amount: toDecimal(subscription.amountCents),
  });
  return singleResponse(call, 'update', subscriptionJson(call, subscription));
}

function readPlainChanges(call: ApiCall, subscription: Subscription): Partial<Subscription> {
  const { simulation, account, body } = call;
  const changes: Partial<Subscription> = {
    ...('metadata' in body && { metadata: optionalMetadata(body) }),
    ...('webhookUrl' in body && { webhookUrl: optionalWebhookUrl(call) }),
  };
  if ('description' in body) {
    changes.description = requiredDescription(body);
    requireUniqueDescription(simulation, subscription.customerId, changes.description, subscription);
  }
  const mandateId = 'mandateId' in body ? requiredText(body, 'mandateId') : subscription.mandateId;
  const mandate = findUsableMandate(simulation, subscription.customerId, {
    mandateId,
    method: null,
    pendingToo: true,
  });
  if ('mandateId' in body) {
    if (!mandate) throw invalid('The mandate id is invalid', 'mandateId');
    changes.mandateId = mandate.id;
  }
  if ('amount' in body) {
    changes.amountCents = requiredAmountCents(body);
    if (mandate) requireSuitableMethod(account, mandate.method, 'recurring', changes.amountCents);
  }
  return changes;
}

/** Without a new start date, a new interval counts from the next charge, which keeps its date. */
function readDates(call: ApiCall, subscription: Subscription): Partial<Subscription> {
  const { body } = call;
  const startDate = readStartDate(call);
  if (startDate !== null && subscription.chargesMade > 0) {
    throw invalid('The start date cannot be changed when the subscription is already charged.', 'startDate');
  }
  const changes: Partial<Subscription> = {};
  if ('interval' in body) {
    changes.interval = readInterval(body);
    changes.anchorDate = subscription.nextPaymentDate ?? subscription.anchorDate;
    changes.anchorIndex = 0;
  }
  return startDate === null ? changes : { ...changes, startDate, anchorDate: startDate, anchorIndex: 0 };
}

function readCount({ body }: ApiCall, subscription: Subscription): Partial<Subscription> {
  if (!('times' in body)) return {};
  const times = readTimes(body);
  if (times !== null && times <= subscription.chargesMade) {
    throw invalid('The number of times is lower than the number of payments already made', 'times');
  }
  return { times, timesRemaining: times === null ? null : times - subscription.chargesMade };
}
