import { invalid } from '../api/api-error.ts';
import { singleResponse, type ApiResponse, type ApiCall } from '../api/api-handler.ts';
import {
  optionalMetadata,
  optionalText,
  refuseUnknown,
  requiredAmountCents,
  requiredDescription,
  requiredText,
  type Fields,
} from '../api/api-input.ts';
import { amsterdamDate, formatInterval, isDate, parseInterval } from '../time/calendar.ts';
import type { Customer, Mandate, Subscription } from '../state/entities.ts';
import { findUsableMandate } from '../customers/mandate-status.ts';
import { requireSuitableMethod } from '../payments/methods.ts';
import { toDecimal } from '../state/money.ts';
import { requireCustomer } from '../api/require-owned.ts';
import type { Simulation } from '../simulation.ts';
import { chargeSubscription } from './subscription-charges.ts';
import { subscriptionJson } from './subscription-json.ts';
import { planNextCharge } from './subscription-status.ts';
import { optionalWebhookUrl } from '../webhooks/webhook-url.ts';

const KNOWN_FIELDS = new Set(
  'amount applicationFee description interval mandateId metadata method startDate times webhookUrl'.split(
    ' ',
  ),
);

export function createSubscription(call: ApiCall): ApiResponse {
  const { simulation, account, body } = call;
  const customer = requireCustomer(call);
  refuseUnknown(body, KNOWN_FIELDS);
  const amountCents = requiredAmountCents(body);
  const description = requiredDescription(body);
  const interval = readInterval(body);
  const times = readTimes(body);
  const now = simulation.now(account.id);
  const startDate = readStartDate(call) ?? amsterdamDate(now);
  const webhookUrl = optionalWebhookUrl(call);
  const metadata = optionalMetadata(body);
  requireUniqueDescription(simulation, customer.id, description);
  const mandate = requireMandate(call, customer);
  requireSuitableMethod(account, mandate.method, 'recurring', amountCents);
  const subscription: Subscription = {
    ...simulation.newEntity(account.id, 'sub'),
    customerId: customer.id,
    status: mandate.status === 'valid' ? 'active' : 'pending',
    amountCents,
    times,
    timesRemaining: times,
    chargesMade: 0,
    interval,
    startDate,
    anchorDate: startDate,
    anchorIndex: 0,
    nextPaymentDate: startDate,
    description,
    method: optionalText(body, 'method'),
    mandateId: mandate.id,
    webhookUrl,
    metadata,
    canceledAt: null,
    dueAt: null,
  };
  planNextCharge(subscription);
  simulation.store.subscriptions.put(subscription);
  simulation.journal.record('created', account.id, {
    object: 'subscription',
    id: subscription.id,
    customerId: customer.id,
    amount: toDecimal(amountCents),
    startDate,
    metadata,
  });
  if (subscription.status === 'active' && startDate === amsterdamDate(now)) {
    chargeSubscription(simulation, subscription);
  }
  return singleResponse(call, 'create', subscriptionJson(call, subscription));
}

export function readInterval(body: Fields): string {
  const interval = parseInterval(requiredText(body, 'interval'));
  if (!interval) throw invalid('The interval is invalid', 'interval');
  return formatInterval(interval);
}

export function readTimes(body: Fields): number | null {
  const times = body['times'] ?? null;
  if (times === null) return null;
  if (typeof times !== 'number' || !Number.isInteger(times) || times < 1) {
    throw invalid('The number of times is invalid', 'times');
  }
  return times;
}

export function readStartDate({ body, simulation, account }: ApiCall): string | null {
  const startDate = optionalText(body, 'startDate');
  if (startDate === null) return null;
  if (!isDate(startDate)) throw invalid('The start date is invalid', 'startDate');
  if (startDate < amsterdamDate(simulation.now(account.id)))
    throw invalid('The start date is in the past', 'startDate');
  return startDate;
}

export function requireUniqueDescription(
  simulation: Simulation,
  customerId: string,
  description: string,
  except?: Subscription,
): void {
  const duplicate = simulation.store.subscriptions
    .ownedBy(customerId)
    .find(
      (other) =>
        other !== except &&
        other.description === description &&
        other.status !== 'canceled' &&
        other.status !== 'completed',
    );
  if (duplicate)
    throw invalid('A subscription with the same description already exists for this customer', 'description');
}

function requireMandate(call: ApiCall, customer: Customer): Mandate {
  const mandateId = optionalText(call.body, 'mandateId');
  const method = optionalText(call.body, 'method');
  if (mandateId !== null && method !== null) {
    throw invalid('The mandateId and method cannot be given together', 'mandateId');
  }
  const mandate = findUsableMandate(call.simulation, customer.id, { mandateId, method, pendingToo: true });
  if (!mandate) throw invalid('No suitable mandates found for customer');
  return mandate;
}
