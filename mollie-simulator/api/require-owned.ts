import { ApiError, notFound } from './api-error.ts';
import { pathId, type ApiCall } from './api-handler.ts';
import type { Collection } from '../state/collection.ts';
import type { Customer, Entity, Payment } from '../state/entities.ts';

export function requireOwned<T extends Entity>(
  call: ApiCall,
  collection: Collection<T>,
  owner = call.account.id,
): T {
  const id = pathId(call, `${collection.kind}Id`);
  const entity = collection.findOwned(owner, id);
  if (!entity) throw notFound(id);
  return entity;
}

export function requirePayment(call: ApiCall): Payment {
  return requireOwned(call, call.simulation.store.payments);
}

export function requireCustomer(call: ApiCall): Customer {
  const customer = requireOwned(call, call.simulation.store.customers);
  if (customer.deleted) throw new ApiError(410, 'The customer is no longer available');
  return customer;
}
