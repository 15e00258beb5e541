import type { Ledger } from '../../harness/ledger/ledger.ts';
import type { Failpoint } from '../../server/platform/failpoint.ts';
import type { World } from './world.ts';

/** Actions of donors and organisations, retried while the product is down, and the failpoints that they pass. */
export interface Flow {
  name: string;
  /** Prepares the flow without crashes. */
  before?: (world: World) => Promise<unknown>;
  /** `before` passes none of the failpoints, so the product can start with an armed failpoint. This saves a restart. */
  beforePassesNoFailpoint?: true;
  run: (world: World) => Promise<unknown>;
  failpoints: Failpoint[];
  /** The final ledger, with statuses in alphabetical order. */
  result: Result;
  /** The kinds of mails to the donor in alphabetical order, without confirmations. */
  mailsToDonor?: string[];
  /** The kind and state of each subscription change, oldest first, for example `amount done`. */
  changes?: string[];
  expectAfter?: (world: World) => Promise<void>;
}

export interface Result {
  statuses: string[];
  subscriptions: number;
  refunds: number;
  income: Ledger['income'];
}
