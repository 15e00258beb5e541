import { countByAmount, expectCount } from './count.ts';
import type { Facts } from './facts.ts';
import { mayBeDeleted } from './organisations.ts';

/**
 * One subscription for each first payment of a monthly gift, none of which runs once it was said to have stopped or its
 * organisation is gone. Only a charge that Mollie made of its own accord after that comes, and is paid back; no other
 * charge is.
 */
export function compareMonthlyGifts({ mollie, visits, ends, chargesAfterStop }: Facts): string[] {
  const started = countByAmount(mollie.subscriptions);
  const stopped = new Map(
    visits.filter(({ stoppedAt }) => stoppedAt).map(({ donor }) => [donor.amountCents, donor]),
  );
  return [
    ...visits.flatMap(({ donor: { amountCents, email, isRecurring, organisation }, hasPaid }) => {
      const count = started.get(amountCents) ?? 0;
      // One that is being deleted begins no monthly gifts.
      if (hasPaid && isRecurring && count === 0 && mayBeDeleted(organisation)) return [];
      return expectCount(`subscriptions of ${email}`, count, hasPaid && isRecurring ? 1 : 0);
    }),
    ...mollie.subscriptions
      .filter(({ status }) => status !== 'canceled')
      .filter(({ amountCents, organisationId }) => stopped.has(amountCents) || ends.has(organisationId ?? ''))
      .map(({ id, status }) => `subscription ${id} has ended and is ${status} at Mollie`),
    ...mollie.payments
      .filter(({ chargedCustomerId }) => chargedCustomerId !== null)
      .flatMap(({ id, amountCents, status }) => {
        if (!chargesAfterStop.has(id))
          return status === 'refunded' ? [`charge ${id} was paid back for nothing`] : [];
        if (stopped.get(amountCents)?.afterwards !== 'stopped and revived')
          return [`charge ${id} came after its monthly gift was said to have stopped`];
        return status === 'refunded' ? [] : [`charge ${id} came after the end and is ${status}`];
      }),
  ];
}
