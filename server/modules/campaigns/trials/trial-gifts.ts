import type { Variant } from '../../../../contract/trials.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';

/** What came of one of two forms that are or were tried. */
export interface TrialGifts {
  trialId: string;
  variant: Variant;
  gifts: number;
  monthlyGifts: number;
  sumCents: number;
  sumOfSquares: number;
}

/** Adds up the paid gifts of some trials. It is handed in, because gifts stand above campaigns. */
export type SumTrialGifts = (
  transaction: OrganisationTransaction,
  trialIds: readonly string[],
  counted: { atMostCents: number; months: number },
) => Promise<TrialGifts[]>;
