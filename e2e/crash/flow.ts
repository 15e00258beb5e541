import type { Ledger } from '../../harness/ledger/ledger.ts';
import type { Failpoint } from '../../server/platform/failpoint.ts';
import type { World } from './world.ts';

/**
 * Something that people do, who try again while the product is away, and every place on its way where the product may
 * die.
 */
export interface Flow {
  name: string;
  /** What has happened before, while all was well. */
  before?: (world: World) => Promise<unknown>;
  /** That it does not pass the failpoints: they can be armed from the start, which saves one. */
  passesNoFailpointBefore?: true;
  run: (world: World) => Promise<unknown>;
  failpoints: Failpoint[];
  /** What is in the ledger in the end, statuses in the order of the alphabet. */
  result: Result;
  /** What the donor was mailed beside confirmations, in the order of the alphabet. */
  told?: string[];
  /** What was changed about monthly gifts and what became of it, oldest first: 'amount done'. */
  changes?: string[];
  /** What else has to be true in the end. */
  expectAfter?: (world: World) => Promise<void>;
}

export interface Result {
  statuses: string[];
  subscriptions: number;
  refunds: number;
  income: Ledger['income'];
}
