import * as z from 'zod/mini';

/** How many of a hundred charges fail in a rehearsal. */
export const failurePercents = [5, 10, 20] as const;

/** Reserved for examples: no mail ever goes there. */
export const practiceDomain = 'oefening.example';

export const weeksOfRehearsal = 53;

export const rehearsalStates = ['running', 'stopped', 'finished'] as const;
export type RehearsalState = (typeof rehearsalStates)[number];

export const rehearsal = z.object({
  /** Whether one can be played here: with a key of the simulator, and nowhere else. */
  isPossible: z.boolean(),
  state: z.enum(['none', ...rehearsalStates]),
  weeksPlayed: z.number(),
  /** The day that it is in the rehearsal. */
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
