import { amsterdamDate } from '../time/calendar.ts';
import type { Mandate, MandateStatus } from '../state/entities.ts';
import type { Simulation } from '../simulation.ts';
import { resumePending, setSubscriptionStatus } from '../subscriptions/subscription-status.ts';

type NewMandate = Pick<Mandate, 'account' | 'customerId' | 'method' | 'status' | 'details'> &
  Partial<Pick<Mandate, 'signatureDate' | 'mandateReference'>>;

export function addMandate(simulation: Simulation, fields: NewMandate): Mandate {
  const mandate: Mandate = {
    ...simulation.newEntity(fields.account, 'mdt'),
    signatureDate: amsterdamDate(simulation.now(fields.account)),
    mandateReference: null,
    revoked: false,
    ...fields,
  };
  simulation.store.mandates.put(mandate);
  const { id, account, customerId, method, status } = mandate;
  simulation.journal.record('created', account, { object: 'mandate', id, customerId, method, status });
  return mandate;
}

export function setMandateStatus(simulation: Simulation, mandate: Mandate, status: MandateStatus): void {
  const { id, account, status: from } = mandate;
  mandate.status = status;
  simulation.store.mandates.put(mandate);
  simulation.journal.record('status', account, { object: 'mandate', id, from, to: status });
  if (status === 'valid') resumePending(simulation, mandate);
  if (status === 'invalid') cancelSubscriptionsOf(simulation, mandate);
}

export function revokeMandate(simulation: Simulation, mandate: Mandate): void {
  mandate.revoked = true;
  mandate.status = 'invalid';
  simulation.store.mandates.put(mandate);
  simulation.journal.record('deleted', mandate.account, { object: 'mandate', id: mandate.id });
  cancelSubscriptionsOf(simulation, mandate);
}

/** Finds the customer's newest usable mandate with the given id and method. Null matches every id or method. */
export function findUsableMandate(
  simulation: Simulation,
  customerId: string,
  wanted: { mandateId: string | null; method: string | null; pendingToo: boolean },
): Mandate | undefined {
  return simulation.store.mandates
    .ownedBy(customerId)
    .findLast(
      (mandate) =>
        !mandate.revoked &&
        (mandate.status === 'valid' || (wanted.pendingToo && mandate.status === 'pending')) &&
        (wanted.mandateId === null || mandate.id === wanted.mandateId) &&
        (wanted.method === null || mandate.method === wanted.method),
    );
}

function cancelSubscriptionsOf(simulation: Simulation, mandate: Mandate): void {
  for (const subscription of simulation.store.subscriptions.ownedBy(mandate.customerId)) {
    if (
      subscription.mandateId === mandate.id &&
      ['active', 'pending', 'suspended'].includes(subscription.status)
    ) {
      setSubscriptionStatus(simulation, subscription, 'canceled');
    }
  }
}
