import { isOfflineMethod } from './payment-methods.ts';

/**
 * Who saw the money of a gift: Mollie reported it, it stands on a bank statement that the organisation uploaded, or the
 * organisation entered it and nobody else saw it.
 */
export const sightings = ['mollie', 'bank', 'entered'] as const;
export type SeenBy = (typeof sightings)[number];

export function seenByOf(method: string | null): SeenBy {
  return isOfflineMethod(method) ? 'entered' : 'mollie';
}

/** Follows 'is', or stands alone with a capital. */
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

/**
 * What these gifts lost. Of money that we did not see come, we did not see either that it went back to the donor: the
 * organisation withdrew it.
 */
export function sumGone(lines: readonly { seenBy: SeenBy; returnedCents: number }[]): {
  returnedCents: number;
  withdrawnCents: number;
} {
  const gone = { returnedCents: 0, withdrawnCents: 0 };
  for (const { seenBy, returnedCents } of lines)
    gone[seenBy === 'mollie' ? 'returnedCents' : 'withdrawnCents'] += returnedCents;
  return gone;
}

/** How the money of these gifts that did not go back was seen. */
export function sumBySighting(
  lines: readonly { seenBy: SeenBy; amountCents: number; returnedCents: number }[],
): Record<SeenBy, number> {
  const sums: Record<SeenBy, number> = { mollie: 0, bank: 0, entered: 0 };
  for (const { seenBy, amountCents, returnedCents } of lines) sums[seenBy] += amountCents - returnedCents;
  return sums;
}
