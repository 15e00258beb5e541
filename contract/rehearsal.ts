import * as z from 'zod/mini';

export const failurePercents = [5, 10, 20] as const;

export const practiceDomain = 'oefening.example';

export const weeksOfRehearsal = 53;

export const rehearsalStates = ['running', 'stopped', 'finished'] as const;
export type RehearsalState = (typeof rehearsalStates)[number];

/** A rehearsal plays a year of invented gifts with the simulator, which stands in for Mollie. */
export const rehearsal = z.object({
  isPossible: z.boolean(),
  state: z.enum(['none', ...rehearsalStates]),
  weeksPlayed: z.number(),
  today: z.nullable(z.string()),
  months: z.array(
    z.object({
      month: z.string(),
      received: z.string(),
      failedCount: z.number(),
      recoveredCount: z.number(),
      lostCount: z.number(),
    }),
  ),
});
export type Rehearsal = z.infer<typeof rehearsal>;

export const startRehearsalBody = z.object({
  failurePercent: z
    .number()
    .check(
      z.refine((value) => failurePercents.some((percent) => percent === value), 'Kies een van de keuzes.'),
    ),
});
