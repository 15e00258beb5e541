import type { Customer } from '../state/entities.ts';
import { revokeMandate } from './mandate-status.ts';
import type { Simulation } from '../simulation.ts';
import { setSubscriptionStatus } from '../subscriptions/subscription-status.ts';

/** Includes mandates and subscriptions; later calls answer 410. */
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
