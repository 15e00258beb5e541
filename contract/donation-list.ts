import * as z from 'zod/mini';
import { environments } from './environments.ts';
import { frequencies } from './frequencies.ts';
import type { DonationStatus } from './gift-states.ts';
import { publicId, singleLine, optionalId } from './text.ts';

export const donationStatuses = [
  'pending',
  'completed',
  'failed',
  'expired',
  'canceled',
  'refunded',
  'charged_back',
] as const satisfies readonly DonationStatus[];

export const refundUnderWayLabel = 'Terugbetaling onderweg';

export const frequencyOfType = {
  eenmalig: 'once',
  maandelijks: 'monthly',
  kwartaal: 'quarterly',
  jaar: 'yearly',
} as const;
export type DonationType = keyof typeof frequencyOfType;
export const donationTypes: DonationType[] = ['eenmalig', 'maandelijks', 'kwartaal', 'jaar'];

export const listedDonation = z.object({
  id: publicId,
  amount: z.string(),
  currency: z.string(),
  email: z.nullable(z.string()),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  createdAt: z.string(),
  paymentStatus: z.enum(donationStatuses),
  status: z.enum(donationStatuses),
  isRefundUnderWay: z.boolean(),
  isRecurring: z.boolean(),
  frequency: z.enum(frequencies),
  apiEnvironment: z.enum(environments),
  /** The organisation's id. */
  userId: publicId,
  organizationName: z.string(),
  pageTitle: z.nullable(z.string()),
  fundName: z.nullable(z.string()),
  /** True when the organisation entered the donation by hand, so Mollie does not know it. */
  isOffline: z.boolean(),
  source: z.nullable(z.string()),
});
export type ListedDonation = z.infer<typeof listedDonation>;

/** A day in the Netherlands; empty when no day is chosen. */
export const calendarDay = z.optional(
  z.string().check(
    z.refine((text) => text === '' || (/^(19|20|21)/.test(text) && isDay(text)), {
      error: 'Vul een datum in als 2026-12-31.',
    }),
  ),
);

export function isDay(text: string): boolean {
  const midnight = new Date(`${text}T00:00:00Z`);
  return (
    /^\d{4}-\d\d-\d\d$/.test(text) &&
    !Number.isNaN(midnight.getTime()) &&
    midnight.toISOString().startsWith(text)
  );
}

export const donationFilter = z.object({
  userId: optionalId,
  apiEnvironment: z.optional(z.enum([...environments, ''])),
  search: z.optional(singleLine({ max: 100 })),
  status: z.optional(z.enum([...donationStatuses, ''])),
  type: z.optional(z.enum([...donationTypes, ''])),
  /** `from` and `to` filter by payment date, or by creation date for an unpaid donation. */
  from: calendarDay,
  to: calendarDay,
  /** Includes the donations through subpages. */
  pageId: optionalId,
  fundId: optionalId,
  source: z.optional(singleLine({ max: 100 })),
});
export type DonationFilter = z.infer<typeof donationFilter>;

export const maxPageSize = 100;
export const defaultPageSize = 10;

const wholeNumber = (max: number) =>
  z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(max, { error: `Vul hoogstens ${max} in.` })));

export const paging = { page: wholeNumber(1_000_000), pageSize: wholeNumber(maxPageSize) };

export const donationListQuery = z.extend(donationFilter, paging);

export const totalCountHeader = 'X-Total-Count';
/** `true` when the server stopped counting, so the list has more items than the total says. */
export const moreThanTotalHeader = 'X-Total-Count-Exceeded';
/** The sum of the whole list, less returned money, such as `1250.00`. Absent when the list is too long. */
export const totalReceivedHeader = 'X-Total-Received';
/** `true` when the search term was too short for the index, so that only the newest donations were searched. */
export const onlyNewestHeader = 'X-Only-Newest-Searched';
export const newestSearched = 20_000;

export const pagesToChoose = 20;

/** Two pages may have the same title, so users also see the slug. */
const pageToChoose = z.object({ id: publicId, title: z.string(), slug: z.string() });
export type PageToChoose = z.infer<typeof pageToChoose>;

export const originChoices = z.object({
  pages: z.array(pageToChoose),
  pageCount: z.number(),
  chosenPage: z.nullable(pageToChoose),
  funds: z.array(z.object({ id: publicId, name: z.string(), isArchived: z.boolean() })),
  sources: z.array(z.string()),
});
export type OriginChoices = z.infer<typeof originChoices>;

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
