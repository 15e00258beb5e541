import type { PaperLine } from './paper-facts.ts';

/** Cash cannot be deducted since 2021 (Belastingplan 2021), as nobody can show afterwards that it was given. */
export const cashSentence = 'Contante giften zijn niet aftrekbaar.';
const firstDay = '2021-01-01';

export function isUndeductible({
  isCash = false,
  date,
}: {
  isCash?: boolean | undefined;
  date: string;
}): boolean {
  return isCash && date >= firstDay;
}

/** What of gifts stays given and cannot be deducted, as it was cash. */
export function sumUndeductibleCents(lines: readonly Omit<PaperLine, 'kind' | 'number'>[]): number {
  return lines
    .filter(isUndeductible)
    .reduce((sum, { amountCents, returnedCents }) => sum + amountCents - returnedCents, 0);
}
