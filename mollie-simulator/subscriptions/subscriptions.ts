import { invalid, notFound } from '../api/api-error.ts';
import { pathId, singleResponse, type ApiResponse, type ApiCall } from '../api/api-handler.ts';
import { refuseUnknown } from '../api/api-input.ts';
import type { Subscription } from '../state/entities.ts';
import { listResponse } from '../api/pagination.ts';
import { listPayments } from '../payments/payments.ts';
import { requireCustomer } from '../api/require-owned.ts';
import { subscriptionJson } from './subscription-json.ts';
import { setSubscriptionStatus } from './subscription-status.ts';

const NO_FIELDS: ReadonlySet<string> = new Set();

export function getSubscription(call: ApiCall): ApiResponse {
  const subscription = requireSubscription(call);
  return singleResponse(
    call,
    200,
    subscriptionJson(call.simulation, call.links, subscription),
    'get-subscription',
  );
}

export function listCustomerSubscriptions(call: ApiCall): ApiResponse {
  const customer = requireCustomer(call);
  return listSubscriptions(call, customer.id, `/customers/${customer.id}/subscriptions`);
}

export function listSubscriptions(
  call: ApiCall,
  owner = call.account.id,
  path = '/subscriptions',
): ApiResponse {
  return listResponse(call, {
    name: 'subscriptions',
    path,
    owner,
    collection: call.simulation.store.subscriptions,
    render: (subscription) => subscriptionJson(call.simulation, call.links, subscription),
    page: 'list-subscriptions',
  });
}

export function listSubscriptionPayments(call: ApiCall): ApiResponse {
  const { id, customerId } = requireSubscription(call);
  return listPayments(call, id, `/customers/${customerId}/subscriptions/${id}/payments`);
}

export function cancelSubscription(call: ApiCall): ApiResponse {
  const subscription = requireSubscription(call);
  refuseUnknown(call.body, NO_FIELDS);
  requireNotEnded(subscription);
  setSubscriptionStatus(call.simulation, subscription, 'canceled');
  return singleResponse(
    call,
    200,
    subscriptionJson(call.simulation, call.links, subscription),
    'cancel-subscription',
  );
}

export function requireSubscription(call: ApiCall): Subscription {
  const customer = requireCustomer(call);
  const id = pathId(call, 'subscriptionId');
  const subscription = call.simulation.store.subscriptions.get(id);
  if (subscription?.customerId !== customer.id) throw notFound(id);
  return subscription;
}

export function requireNotEnded(subscription: Subscription): void {
  if (subscription.status === 'canceled') throw invalid('The subscription has been cancelled.');
  if (subscription.status === 'completed') throw invalid('The subscription has been completed.');
}
