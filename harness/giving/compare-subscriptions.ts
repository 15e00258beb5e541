import { countByAmount, expectCount } from './count.ts';
import type { Facts } from './facts.ts';
import { organisationOf } from './visit.ts';

/**
 * Checks that each paid recurring donation has one subscription. No subscription may be active after its stop
 * or the deletion of its organisation. The product must refund each charge after a stop, and no other charge.
 */
export function compareSubscriptions({
  world,
  mollie,
  visits,
  deletedAt,
  chargesAfterStop,
}: Facts): string[] {
  const started = countByAmount(mollie.subscriptions);
  const stopped = new Map(
    visits.filter(({ stoppedAt }) => stoppedAt).map(({ donor }) => [donor.amountCents, donor]),
  );
  return [
    ...visits.flatMap(({ donor, hasPaid }) => {
      const { amountCents, email, isRecurring } = donor;
      const count = started.get(amountCents) ?? 0;
      // An organisation that is being deleted starts no subscriptions.
      if (hasPaid && isRecurring && count === 0 && organisationOf(world, donor).mayBeDeleted) return [];
      return expectCount(`subscriptions of ${email}`, count, hasPaid && isRecurring ? 1 : 0);
    }),
    ...mollie.subscriptions
      .filter(({ status }) => status !== 'canceled')
      .filter(
        ({ amountCents, organisationId }) => stopped.has(amountCents) || deletedAt.has(organisationId ?? ''),
      )
      .map(({ id, status }) => `subscription ${id} should have ended and is ${status} at Mollie`),
    ...mollie.payments
      .filter(({ chargedCustomerId }) => chargedCustomerId !== null)
      .flatMap(({ id, amountCents, status }) => {
        if (!chargesAfterStop.has(id))
          return status === 'refunded' ? [`charge ${id} was refunded without reason`] : [];
        if (stopped.get(amountCents)?.afterwards !== 'stopped and revived')
          return [`charge ${id} was made although its subscription had stopped`];
        return status === 'refunded'
          ? []
          : [`charge ${id} was made after the stop and is ${status}, not refunded`];
      }),
  ];
}
