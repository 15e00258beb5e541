import * as z from 'zod/mini';

/** Items appear in this order, but an item that is due within a week moves up to just after the first two kinds. */
export const waitingKinds = [
  'key_refused',
  'key_missing',
  'second_factor',
  'erasure',
  'missed_charge',
  // Kwitanties and year overviews are on hold, for the reason after `papers_` (paper-hold.ts).
  'papers_no_live_key',
  'papers_waiting',
  'papers_refused',
  'email',
  'anbi_missing',
  'anbi_due',
  'action_page',
  // A change of an action page that is online.
  'changed_page',
  'message',
  'overviews',
  // A live key is saved, but the organisation is in the test environment.
  'test',
] as const;
export type WaitingKind = (typeof waitingKinds)[number];

export const countedMessages = 100;

export const waitingItem = z.object({
  kind: z.enum(waitingKinds),
  count: z.number(),
  /** `lastDay` is YYYY-MM-DD. `daysLeft` is negative after that day. */
  term: z.nullable(z.object({ lastDay: z.string(), daysLeft: z.number() })),
});
export type WaitingItem = z.infer<typeof waitingItem>;
