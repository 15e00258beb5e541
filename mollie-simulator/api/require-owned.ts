import { ApiError, notFound } from './api-error.ts';
import { pathId, type ApiCall } from './api-handler.ts';
import type { Account, Customer, Payment } from '../state/entities.ts';

/** Another account's objects do not exist. */
export function ownedBy<T extends { account: string }>(
  account: Account,
  entity: T | undefined,
): T | undefined {
  return entity?.account === account.id ? entity : undefined;
}

export function requirePayment(call: ApiCall): Payment {
  const id = pathId(call, 'paymentId');
  const payment = ownedBy(call.account, call.simulation.store.payments.get(id));
  if (!payment) throw notFound(id);
  return payment;
}

export function requireCustomer(call: ApiCall): Customer {
  const id = pathId(call, 'customerId');
  const customer = ownedBy(call.account, call.simulation.store.customers.get(id));
  if (!customer) throw notFound(id);
  if (customer.deleted) throw new ApiError(410, 'The customer is no longer available');
  return customer;
}
