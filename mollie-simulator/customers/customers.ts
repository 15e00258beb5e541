import { singleResponse, type ApiResponse, type ApiCall } from '../api/api-handler.ts';
import { optionalLocale, optionalMetadata, optionalText, refuseUnknown } from '../api/api-input.ts';
import { toTimestamp } from '../time/calendar.ts';
import { createPayment } from '../payments/create-payment.ts';
import type { Customer } from '../state/entities.ts';
import { revokeMandate } from './mandate-status.ts';
import { listResponse } from '../api/pagination.ts';
import { listPayments } from '../payments/payments.ts';
import { requireCustomer } from '../api/require-owned.ts';
import type { Simulation } from '../simulation.ts';
import { setSubscriptionStatus } from '../subscriptions/subscription-status.ts';

const KNOWN_FIELDS = new Set(['name', 'email', 'locale', 'metadata']);

export function createCustomer(call: ApiCall): ApiResponse {
  const { simulation, account, body } = call;
  refuseUnknown(body, KNOWN_FIELDS);
  const customer: Customer = {
    ...simulation.newEntity(account.id, 'cst'),
    name: optionalText(body, 'name'),
    email: optionalText(body, 'email'),
    locale: optionalLocale(body),
    metadata: optionalMetadata(body),
    deleted: false,
  };
  simulation.store.customers.put(customer);
  simulation.journal.record('created', account.id, { object: 'customer', id: customer.id });
  return singleResponse(call, 'create', customerJson(call, customer));
}

export function getCustomer(call: ApiCall): ApiResponse {
  return singleResponse(call, 'get', customerJson(call, requireCustomer(call)));
}

export function listCustomers(call: ApiCall): ApiResponse {
  const render = (customer: Customer) => customerJson(call, customer);
  return listResponse(call, call.simulation.store.customers, render, undefined, ({ deleted }) => !deleted);
}

export function updateCustomer(call: ApiCall): ApiResponse {
  const { simulation, body } = call;
  const customer = requireCustomer(call);
  refuseUnknown(body, KNOWN_FIELDS);
  const changes: Partial<Customer> = {
    ...('name' in body && { name: optionalText(body, 'name') }),
    ...('email' in body && { email: optionalText(body, 'email') }),
    ...('locale' in body && { locale: optionalLocale(body) }),
    ...('metadata' in body && { metadata: optionalMetadata(body) }),
  };
  Object.assign(customer, changes);
  simulation.store.customers.put(customer);
  simulation.journal.record('updated', customer.account, { object: 'customer', id: customer.id });
  return singleResponse(call, 'update', customerJson(call, customer));
}

export function deleteCustomer(call: ApiCall): ApiResponse {
  removeCustomer(call.simulation, requireCustomer(call));
  return { status: 204 };
}

export function createCustomerPayment(call: ApiCall): ApiResponse {
  return createPayment(call, requireCustomer(call));
}

export function listCustomerPayments(call: ApiCall): ApiResponse {
  const customer = requireCustomer(call);
  return listPayments(call, { id: customer.id, path: `/customers/${customer.id}` });
}

function customerJson({ simulation, links, account }: ApiCall, customer: Customer) {
  const { payments, mandates, subscriptions } = simulation.store;
  const hasMandates = mandates.ownedBy(customer.id).some((mandate) => !mandate.revoked);
  const self = `/customers/${customer.id}`;
  return {
    resource: 'customer',
    id: customer.id,
    mode: account.mode,
    name: customer.name,
    email: customer.email,
    locale: customer.locale,
    metadata: customer.metadata,
    createdAt: toTimestamp(customer.createdAt),
    _links: {
      self: links.api(self),
      dashboard: links.dashboard(self),
      ...(payments.ownedBy(customer.id).length > 0 && { payments: links.api(`${self}/payments`) }),
      ...(hasMandates && { mandates: links.api(`${self}/mandates`) }),
      ...(subscriptions.ownedBy(customer.id).length > 0 && {
        subscriptions: links.api(`${self}/subscriptions`),
      }),
    },
  };
}

export function removeCustomer(simulation: Simulation, customer: Customer): void {
  customer.deleted = true;
  simulation.store.customers.put(customer);
  simulation.journal.record('deleted', customer.account, { object: 'customer', id: customer.id });
  for (const mandate of simulation.store.mandates.ownedBy(customer.id)) {
    if (!mandate.revoked) revokeMandate(simulation, mandate);
  }
  for (const subscription of simulation.store.subscriptions.ownedBy(customer.id)) {
    if (!['canceled', 'completed'].includes(subscription.status)) {
      setSubscriptionStatus(simulation, subscription, 'canceled');
    }
  }
}
