import type { Subscription } from './subscription.ts';

/**
 * What a donor finds on the bank statement, to put behind a date, or nothing. Of a mandate that a first payment gave,
 * Mollie tells both with the first charge and not before.
 */
export function describeMandate({
  mandate_reference,
  creditor_id,
}: Pick<Subscription, 'mandate_reference' | 'creditor_id'>): string {
  const known = [
    mandate_reference && `machtigingskenmerk ${mandate_reference}`,
    creditor_id && `incassant-ID ${creditor_id}`,
  ].filter(Boolean);
  return known.length > 0 ? ` (${known.join(', ')})` : '';
}
