import * as z from 'zod/mini';
import { environments } from './environments.ts';
import { publicId, someId } from './text.ts';

export const missedChargeStates = [
  'failed',
  'retry_planned',
  'asked',
  'recovered',
  'lost',
  'stopped',
] as const;
export type MissedChargeState = (typeof missedChargeStates)[number];

/** What brought the money in the end. */
export const recoveryWays = ['retry', 'donor', 'reversal'] as const;
export type RecoveryWay = (typeof recoveryWays)[number];

/** A month of a monthly gift that could not be charged, as the organisation sees it. */
export const missedCharge = z.object({
  id: publicId,
  /** Null for whoever is not shown donors: it opens a donation. */
  donationId: z.nullable(publicId),
  email: z.nullable(z.string()),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  amount: z.string(),
  /** The day of the charge, as 2026-01-31. */
  dueOn: z.string(),
  state: z.enum(missedChargeStates),
  /** Why, in words, and the bank's own code for it. */
  cause: z.string(),
  code: z.nullable(z.string()),
  /** Not the donor's doing: somebody of the organisation should look at it. */
  needsAttention: z.boolean(),
  /** What happens next by itself, in a sentence; null when nothing does. */
  next: z.nullable(z.string()),
  /** Why the donor cannot be asked now; null when that is possible. */
  askObstacle: z.nullable(z.string()),
  mayGiveUp: z.boolean(),
  timeline: z.array(z.object({ at: z.string(), text: z.string() })),
});
export type MissedCharge = z.infer<typeof missedCharge>;

const sum = z.object({ count: z.number(), amount: z.string() });

export const missedChargeFigures = z.object({
  /** The last twelve months in which something was missed, newest first. */
  months: z.array(
    z.object({
      /** As 2026-01. */
      month: z.string(),
      failed: sum,
      recovered: sum,
      /** With those of gifts that were stopped. */
      lost: sum,
      open: sum,
    }),
  ),
  /** The same months by what the banks said, most first. */
  causes: z.array(z.object({ cause: z.string(), failed: sum, recovered: sum })),
  /** What came in this calendar month for whatever month it was. */
  recoveredThisMonth: sum,
});
export type MissedChargeFigures = z.infer<typeof missedChargeFigures>;

export const missedChargesQuery = {
  userId: someId,
  apiEnvironment: z.optional(z.enum(environments)),
};

export const missedChargeBody = z.nullish(z.strictObject({ userId: someId }));
