import { invalid } from '../api/api-error.ts';
import { singleResponse, type ApiResponse, type ApiCall } from '../api/api-handler.ts';
import { refuseUnknown } from '../api/api-input.ts';
import type { Subscription } from '../state/entities.ts';
import { listResponse, type Parent } from '../api/pagination.ts';
import { listPayments } from '../payments/payments.ts';
import { requireCustomer, requireOwned } from '../api/require-owned.ts';
import { subscriptionJson } from './subscription-json.ts';
import { setSubscriptionStatus } from './subscription-status.ts';

export function getSubscription(call: ApiCall): ApiResponse {
  return singleResponse(call, 'get', subscriptionJson(call, requireSubscription(call)));
}

export function listCustomerSubscriptions(call: ApiCall): ApiResponse {
  const { id } = requireCustomer(call);
  return listSubscriptions(call, { id, path: `/customers/${id}` });
}

export function listSubscriptions(call: ApiCall, parent?: Parent): ApiResponse {
  const render = (subscription: Subscription) => subscriptionJson(call, subscription);
  return listResponse(call, call.simulation.store.subscriptions, render, parent);
}

export function listSubscriptionPayments(call: ApiCall): ApiResponse {
  const { id, customerId } = requireSubscription(call);
  return listPayments(call, { id, path: `/customers/${customerId}/subscriptions/${id}` });
}

export function cancelSubscription(call: ApiCall): ApiResponse {
  const subscription = requireSubscription(call);
  refuseUnknown(call.body);
  requireNotEnded(subscription);
  setSubscriptionStatus(call.simulation, subscription, 'canceled');
  return singleResponse(call, 'cancel', subscriptionJson(call, subscription));
}

export function requireSubscription(call: ApiCall): Subscription {
  return requireOwned(call, call.simulation.store.subscriptions, requireCustomer(call).id);
}

export function requireNotEnded(subscription: Subscription): void {
  if (subscription.status === 'canceled') throw invalid('The subscription has been cancelled.');
  if (subscription.status === 'completed') throw invalid('The subscription has been completed.');
}
