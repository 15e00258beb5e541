import type { Variant } from '../../../../contract/trials.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';

export interface TrialGifts {
  trialId: string;
  variant: Variant;
  gifts: number;
  monthlyGifts: number;
  sumCents: number;
  sumOfSquares: number;
}

/** Passed in, because the gifts module may import campaigns and not the reverse. */
export type SumTrialGifts = (
  transaction: OrganisationTransaction,
  trialIds: readonly string[],
  counted: { atMostCents: number; months: number },
) => Promise<TrialGifts[]>;
