import { isOfflineMethod } from './payment-methods.ts';

/**
 * Mollie reported it, it is on a bank statement that the organisation uploaded, or only the organisation knows it.
 */
export const sightings = ['mollie', 'bank', 'entered'] as const;
export type SeenBy = (typeof sightings)[number];

export function seenByOf(method: string | null): SeenBy {
  return isOfflineMethod(method) ? 'entered' : 'mollie';
}

/** After 'is', or capitalised. */
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

/** We did not see money of other sources return: the organisation withdrew it. */
export function sumGone(lines: readonly { seenBy: SeenBy; returnedCents: number }[]): {
  returnedCents: number;
  withdrawnCents: number;
} {
  const gone = { returnedCents: 0, withdrawnCents: 0 };
  for (const { seenBy, returnedCents } of lines)
    gone[seenBy === 'mollie' ? 'returnedCents' : 'withdrawnCents'] += returnedCents;
  return gone;
}

/** Of money that was not returned. */
export function sumBySighting(
  lines: readonly { seenBy: SeenBy; amountCents: number; returnedCents: number }[],
): Record<SeenBy, number> {
  const sums: Record<SeenBy, number> = { mollie: 0, bank: 0, entered: 0 };
  for (const { seenBy, amountCents, returnedCents } of lines) sums[seenBy] += amountCents - returnedCents;
  return sums;
}
