import * as z from 'zod/mini';
import { environments } from './environments.ts';
import { publicId, optionalId } from './text.ts';

export const missedChargeStates = [
  'failed',
  'retry_planned',
  'asked',
  'recovered',
  'lost',
  'stopped',
] as const;
export type MissedChargeState = (typeof missedChargeStates)[number];

/** In the order of the filter on the screen. The choice `open` includes the missed charges that need attention. */
export const missedChargeFilters = ['attention', 'open', 'recovered', 'lost', 'stopped'] as const;
export type MissedChargeFilter = (typeof missedChargeFilters)[number];

export const recoveryWays = ['retry', 'donor', 'reversal'] as const;
export type RecoveryWay = (typeof recoveryWays)[number];

export const missedCharge = z.object({
  id: publicId,
  /** Null when the user may not see donors. */
  donationId: z.nullable(publicId),
  /** Null when the user may not see donors, or when the donor was forgotten. */
  donorId: z.nullable(publicId),
  email: z.nullable(z.string()),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  amount: z.string(),
  dueOn: z.string(),
  state: z.enum(missedChargeStates),
  cause: z.string(),
  code: z.nullable(z.string()),
  /** True while the organisation must decide: the donor did not cause the failure and got no mail about it. */
  needsAttention: z.boolean(),
  next: z.nullable(z.string()),
  /** How and when the money was received after all; null unless recovered. */
  recovery: z.nullable(z.string()),
  /** Why the organisation cannot ask the donor to pay; null when it can. */
  askObstacle: z.nullable(z.string()),
  mayGiveUp: z.boolean(),
  timeline: z.array(z.object({ at: z.string(), text: z.string() })),
});
export type MissedCharge = z.infer<typeof missedCharge>;

const sum = z.object({ count: z.number(), amount: z.string() });

export const missedChargeFigures = z.object({
  /** Newest first. Leaves out the months without missed charges, and months more than a year ago. */
  months: z.array(
    z.object({
      month: z.string(),
      failed: sum,
      recovered: sum,
      /** Includes missed charges of gifts that were stopped. */
      lost: sum,
      open: sum,
    }),
  ),
  causes: z.array(z.object({ cause: z.string(), failed: sum, recovered: sum })),
  /** Missed charges of any month that were paid in this calendar month. */
  recoveredThisMonth: sum,
});
export type MissedChargeFigures = z.infer<typeof missedChargeFigures>;

export const missedChargesQuery = {
  userId: optionalId,
  apiEnvironment: z.optional(z.enum(environments)),
};

export const missedChargeFilter = z.optional(z.enum([...missedChargeFilters, '']));

export const missedChargeBody = z.nullish(z.strictObject({ userId: optionalId }));
