import type { FastifyInstance } from 'fastify';
import {
  ControlError,
  FailNextBody,
  requireEntity,
  MandateStatusBody,
  parseControlBody,
  SubscriptionStatusBody,
  type ById,
} from './control-input.ts';
import { entityJson } from './control-state.ts';
import { revokeMandate, setMandateStatus } from '../customers/mandate-status.ts';
import { removeCustomer } from '../customers/customers.ts';
import type { Simulation } from '../simulation.ts';
import { setSubscriptionStatus } from '../subscriptions/subscription-status.ts';

export function registerCustomerRoutes(app: FastifyInstance, simulation: Simulation): void {
  const { store } = simulation;

  app.post<ById>('/customers/:id/delete', (request) => {
    const customer = requireEntity(store.customers.get(request.params.id));
    if (customer.deleted) throw new ControlError(409, 'this customer is already deleted');
    simulation.change(() => removeCustomer(simulation, customer));
    return entityJson(customer);
  });

  app.post<ById>('/mandates/:id/revoke', (request) => {
    const mandate = requireEntity(store.mandates.get(request.params.id));
    if (mandate.revoked) throw new ControlError(409, 'this mandate is already revoked');
    simulation.change(() => revokeMandate(simulation, mandate));
    return entityJson(mandate);
  });

  app.post<ById>('/mandates/:id/status', (request) => {
    const { status } = parseControlBody(MandateStatusBody, request.body);
    const mandate = requireEntity(store.mandates.get(request.params.id));
    if (mandate.revoked) throw new ControlError(409, 'this mandate is revoked');
    simulation.change(() => setMandateStatus(simulation, mandate, status));
    return entityJson(mandate);
  });

  app.post<ById>('/mandates/:id/fail-next', (request) => {
    const { code, times } = parseControlBody(FailNextBody, request.body);
    const mandate = requireEntity(store.mandates.get(request.params.id));
    simulation.change(() => {
      mandate.failNext = [...(mandate.failNext ?? []), ...repeat(code, times)];
      store.mandates.put(mandate);
    });
    return entityJson(mandate);
  });

  app.post<ById>('/subscriptions/:id/fail-next', (request) => {
    const { code, times } = parseControlBody(FailNextBody, request.body);
    const subscription = requireEntity(store.subscriptions.get(request.params.id));
    simulation.change(() => {
      subscription.failNext = [...(subscription.failNext ?? []), ...repeat(code, times)];
      store.subscriptions.put(subscription);
    });
    return entityJson(subscription);
  });

  app.post<ById>('/subscriptions/:id/status', (request) => {
    const { status } = parseControlBody(SubscriptionStatusBody, request.body);
    const subscription = requireEntity(store.subscriptions.get(request.params.id));
    simulation.change(() => setSubscriptionStatus(simulation, subscription, status));
    return entityJson(subscription);
  });
}

function repeat(code: string, times: number): string[] {
  return Array.from({ length: times }, () => code);
}
