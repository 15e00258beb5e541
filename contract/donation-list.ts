import * as z from 'zod/mini';
import { environments } from './environments.ts';
import { frequencies } from './frequencies.ts';
import { publicId, singleLine, someId } from './text.ts';

/** What an organisation sees of its donations: the list, one donation, the figures. */

/** As shown to the organisation. A donation whose payment is still being made counts as pending. */
export const donationStatuses = [
  'pending',
  'completed',
  'failed',
  'expired',
  'canceled',
  'refunded',
  'charged_back',
] as const;
export type DonationListStatus = (typeof donationStatuses)[number];

/** Of a paid donation while money is on its way back; what it becomes then, Mollie says. */
export const refundUnderWayLabel = 'Terugbetaling onderweg';

/** How often a gift comes, as a list is filtered by it. */
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
  /** Decimal, such as '12.50'. */
  amount: z.string(),
  currency: z.string(),
  email: z.nullable(z.string()),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  createdAt: z.string(),
  paymentStatus: z.enum(donationStatuses),
  /** The same; the specification names both. */
  status: z.enum(donationStatuses),
  /** Whether money is on its way back to the donor. */
  isRefundUnderWay: z.boolean(),
  isRecurring: z.boolean(),
  frequency: z.enum(frequencies),
  apiEnvironment: z.enum(environments),
  /** The organisation it was given to, for administrators who look at all of them. */
  userId: publicId,
  organizationName: z.string(),
  /** Of the page that asked for it; null when none did. */
  pageTitle: z.nullable(z.string()),
  /** Of what it is for; null when that was not said. */
  fundName: z.nullable(z.string()),
  /** Typed in by the organisation itself: no provider knows it. */
  isOffline: z.boolean(),
  /** Where the donor came from, as far as that was told. */
  source: z.nullable(z.string()),
});
export type ListedDonation = z.infer<typeof listedDonation>;

/** A day in the Netherlands; an empty one is no filter. */
export const calendarDay = z.optional(
  z
    .string()
    .check(z.refine((text) => text === '' || isDay(text), { error: 'Vul een datum in als 2026-12-31.' })),
);

function isDay(text: string): boolean {
  const midnight = new Date(`${text}T00:00:00Z`);
  return (
    /^(19|20|21)\d\d-/.test(text) &&
    !Number.isNaN(midnight.getTime()) &&
    midnight.toISOString().startsWith(`${text}T`)
  );
}

/** Which donations; the list, its exports and nothing else take these. An empty value is no filter. */
export const donationFilter = z.object({
  userId: someId,
  apiEnvironment: z.optional(z.enum([...environments, ''])),
  search: z.optional(singleLine({ max: 100 })),
  status: z.optional(z.enum([...donationStatuses, ''])),
  type: z.optional(z.enum([...donationTypes, ''])),
  /** Days in the Netherlands: that of payment, and of what was never paid the day that it began. */
  from: calendarDay,
  /** Included. */
  to: calendarDay,
  // What follows is of one organisation: who looks at all of them names one first.
  /** Of this page and of all that are part of it. */
  pageId: someId,
  fundId: someId,
  source: z.optional(singleLine({ max: 100 })),
});
export type DonationFilter = z.infer<typeof donationFilter>;

export const maxPageSize = 100;
export const defaultPageSize = 10;

const wholeNumber = (max: number) =>
  z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(max, { error: `Vul hoogstens ${max} in.` })));

/** Which part of a list. */
export const paging = { page: wholeNumber(1_000_000), pageSize: wholeNumber(maxPageSize) };

/** Without `page` and `pageSize` the whole list is answered. */
export const donationListQuery = z.extend(donationFilter, paging);

/** How many there are in a list, whatever the page. */
export const totalCountHeader = 'X-Total-Count';
/**
 * Present, with the value `true`, when there are more than the total says: counting further would keep people waiting.
 */
export const moreThanTotalHeader = 'X-Total-Count-Exceeded';
/**
 * What came in with all of a list, less what went back, such as `1250.00`. Not there when there are too many to add up.
 */
export const totalReceivedHeader = 'X-Total-Received';
/**
 * Present, with the value `true`, when a term is too short for the index, and only the newest donations were searched
 * for it.
 */
export const onlyNewestHeader = 'X-Only-Newest-Searched';
export const newestSearched = 20_000;

/** How many pages are named to choose from at once; of more, some are found by a part of their title. */
export const pagesToChoose = 20;

/** What donations can be filtered by, or typed in for, that only an organisation itself knows. */
/** Titles may be equal, addresses are not. */
const pageToChoose = z.object({ id: publicId, title: z.string(), slug: z.string() });
export type PageToChoose = z.infer<typeof pageToChoose>;

export const donationOrigins = z.object({
  /** Those whose title has what was searched for; the first so many by title. */
  pages: z.array(pageToChoose),
  /** How many there are of those in all. */
  pageCount: z.number(),
  /** The one that was asked for by its id. */
  chosenPage: z.nullable(pageToChoose),
  funds: z.array(z.object({ id: publicId, name: z.string(), isArchived: z.boolean() })),
  sources: z.array(z.string()),
});
export type DonationOrigins = z.infer<typeof donationOrigins>;

/** By the Dutch calendar, of the days that the list is filtered by. */
export const statsPeriods = ['deze-maand', 'vorige-maand', 'dit-jaar', 'vorig-jaar'] as const;
export type StatsPeriod = (typeof statsPeriods)[number];

const periodFigures = z.object({
  /** Paid money only, less what went back. */
  totalRevenue: z.string(),
  /** As the list counts them, paid or not. */
  donationCount: z.number(),
  recurringCount: z.number(),
  paidCount: z.number(),
  paidRecurringCount: z.number(),
});
export type PeriodFigures = z.infer<typeof periodFigures>;

export const donationStats = z.extend(periodFigures, {
  apiEnvironment: z.enum(environments),
  /** Of the period before, when one was asked for. For a year that still runs: the same months of the year before. */
  before: z.optional(periodFigures),
  /**
   * Those that will be charged again, and what they come to every month: a yearly gift counts for a twelfth.
   * `otherCount`: how many of them are not monthly.
   */
  monthlyGifts: z.object({ count: z.number(), otherCount: z.number(), amount: z.string() }),
  recent: z.array(listedDonation),
  /** The last twelve by the day of payment, oldest first, those without donations included. */
  months: z.array(z.object({ month: z.string(), oneOff: z.string(), recurring: z.string() })),
});
export type DonationStats = z.infer<typeof donationStats>;
