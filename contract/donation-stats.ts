import * as z from 'zod/mini';
import { environments } from './environments.ts';
import { listedDonation } from './listed-donation.ts';

export const statsPeriods = ['deze-maand', 'vorige-maand', 'dit-jaar', 'vorig-jaar'] as const;
export type StatsPeriod = (typeof statsPeriods)[number];

const periodFigures = z.object({
  /** The amount that was paid, less returned money. */
  totalRevenue: z.string(),
  donationCount: z.number(),
  recurringCount: z.number(),
  paidCount: z.number(),
  paidRecurringCount: z.number(),
});
export type PeriodFigures = z.infer<typeof periodFigures>;

export const donationStats = z.extend(periodFigures, {
  apiEnvironment: z.enum(environments),
  /** Figures of the preceding period. For `dit-jaar`: last year up to and including the same month. */
  before: z.optional(periodFigures),
  /**
   * Leaves out paused gifts. `amount` is per month: a yearly gift adds a twelfth of its amount. `count`
   * includes the quarterly and yearly gifts, and `otherCount` counts only those.
   */
  monthlyGifts: z.object({ count: z.number(), otherCount: z.number(), amount: z.string() }),
  recent: z.array(listedDonation),
  /**
   * The months of the chosen year, or the twelve months that end with the chosen month. Oldest first,
   * including months without donations. A donation counts in the month in which it was paid.
   */
  months: z.array(z.object({ month: z.string(), oneOff: z.string(), recurring: z.string() })),
});
export type DonationStats = z.infer<typeof donationStats>;
