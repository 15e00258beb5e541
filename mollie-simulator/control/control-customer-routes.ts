import type { FastifyInstance } from 'fastify';
import { ApiError } from '../api/api-error.ts';
import { FailNextBody, MandateStatusBody, parseControlBody, requireEntity } from './control-input.ts';
import { SubscriptionStatusBody, type ById } from './control-input.ts';
import { entityJson } from './control-state.ts';
import { revokeMandate, setMandateStatus } from '../customers/mandate-status.ts';
import { removeCustomer } from '../customers/customers.ts';
import type { Simulation } from '../simulation.ts';
import type { Collection } from '../state/collection.ts';
import type { Mandate, Subscription } from '../state/entities.ts';
import { setSubscriptionStatus } from '../subscriptions/subscription-status.ts';

export function registerCustomerRoutes(app: FastifyInstance, simulation: Simulation): void {
  const { store } = simulation;

  app.post<ById>('/customers/:id/delete', (request) => {
    const customer = requireEntity(store.customers.get(request.params.id));
    if (customer.deleted) throw new ApiError(409, 'this customer is already deleted');
    simulation.change(() => removeCustomer(simulation, customer));
    return entityJson(customer);
  });

  app.post<ById>('/mandates/:id/revoke', (request) => {
    const mandate = requireEntity(store.mandates.get(request.params.id));
    if (mandate.revoked) throw new ApiError(409, 'this mandate is already revoked');
    simulation.change(() => revokeMandate(simulation, mandate));
    return entityJson(mandate);
  });

  app.post<ById>('/mandates/:id/status', (request) => {
    const { status } = parseControlBody(MandateStatusBody, request.body);
    const mandate = requireEntity(store.mandates.get(request.params.id));
    if (mandate.revoked) throw new ApiError(409, 'this mandate is revoked');
    simulation.change(() => setMandateStatus(simulation, mandate, status));
    return entityJson(mandate);
  });

  app.post<ById>('/subscriptions/:id/status', (request) => {
    const { status } = parseControlBody(SubscriptionStatusBody, request.body);
    const subscription = requireEntity(store.subscriptions.get(request.params.id));
    simulation.change(() => setSubscriptionStatus(simulation, subscription, status));
    return entityJson(subscription);
  });

  const addFailNextRoute = <T extends Mandate | Subscription>(collection: Collection<T>): void => {
    app.post<ById>(`/${collection.kind}s/:id/fail-next`, (request) => {
      const { code, times } = parseControlBody(FailNextBody, request.body);
      const entity = requireEntity(collection.get(request.params.id));
      simulation.change(() => {
        entity.failNext = [...(entity.failNext ?? []), ...Array.from({ length: times }, () => code)];
        collection.put(entity);
      });
      return entityJson(entity);
    });
  };
  addFailNextRoute(store.mandates);
  addFailNextRoute(store.subscriptions);
}
