import { countByAmount, expectCount, groupBy } from './count.ts';
import type { Facts } from './facts.ts';

export function comparePayments({ mollie: { payments, movements }, visits }: Facts): string[] {
  const paid = new Set<string | null>(
    movements.filter(({ kind }) => kind === 'payment').map(({ ref }) => ref),
  );
  const firstPayments = countByAmount(
    payments.filter(({ id, chargedCustomerId }) => paid.has(id) && chargedCustomerId === null),
  );
  return visits.flatMap(({ donor: { amountCents, email }, hasPaid }) =>
    expectCount(`paid payments of ${email}`, firstPayments.get(amountCents), hasPaid ? 1 : 0),
  );
}

export function compareRefunds({ world, mollie, visits }: Facts): string[] {
  const repeated = world.mollie.repeatedDuplicates.map((url) => `requested again after a 409: ${url}`);
  const refundsOf = groupBy(mollie.refunds, ({ paymentId }) => paymentId);
  const miscounted = visits.flatMap(({ donor, paymentId, refunds }) => {
    const made = refundsOf.get(paymentId ?? '')?.length ?? 0;
    const least = refunds.filter((answer) => answer === 'sent').length;
    const most = refunds.filter((answer) => answer !== 'refused').length;
    return made >= least && made <= most
      ? []
      : [
          `refunds to ${donor.email}: ${made} at Mollie, answers of the product: ${refunds.join(', ') || 'none'}`,
        ];
  });
  return [...repeated, ...miscounted];
}
