import { isOfflineMethod } from './payment-methods.ts';

/** Who reported the payment: Mollie, or the organisation that entered it. No payment has the reporter `bank` yet. */
export const seenByKinds = ['mollie', 'bank', 'entered'] as const;
export type SeenBy = (typeof seenByKinds)[number];

export function paymentReporterOf(method: string | null): SeenBy {
  return isOfflineMethod(method) ? 'entered' : 'mollie';
}

export const seenByWords: Record<SeenBy, string> = {
  mollie: 'via Mollie betaald',
  bank: 'door de organisatie gezien op een bankafschrift; Gulhart heeft deze betaling niet zelf gezien',
  entered: 'door de organisatie zelf ingevoerd; Gulhart heeft deze betaling niet gezien',
};

export const seenByLabels: Record<SeenBy, string> = {
  mollie: 'Via Mollie betaald',
  bank: 'Gezien op een bankafschrift',
  entered: 'Door de organisatie ingevoerd',
};

export function sumReturned(lines: readonly { seenBy: SeenBy; returnedCents: number }[]): {
  returnedCents: number;
  withdrawnCents: number;
} {
  const sums = { returnedCents: 0, withdrawnCents: 0 };
  for (const { seenBy, returnedCents } of lines)
    sums[seenBy === 'mollie' ? 'returnedCents' : 'withdrawnCents'] += returnedCents;
  return sums;
}

export function sumBySeenBy(
  lines: readonly { seenBy: SeenBy; amountCents: number; returnedCents: number }[],
): Record<SeenBy, number> {
  const sums: Record<SeenBy, number> = { mollie: 0, bank: 0, entered: 0 };
  for (const { seenBy, amountCents, returnedCents } of lines) sums[seenBy] += amountCents - returnedCents;
  return sums;
}
