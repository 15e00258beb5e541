import * as z from 'zod/mini';
import { environments } from './environments.ts';
import { frequencies } from './frequencies.ts';
import { publicId, singleLine, someId } from './text.ts';

/** A payment that is being created counts as pending. */
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

/** The final status depends on Mollie. */
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
  /** Decimal, such as '12.50'. */
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
  /** For administrators, who see all organisations. */
  userId: publicId,
  organizationName: z.string(),
  /** Null when no page asked for it. */
  pageTitle: z.nullable(z.string()),
  fundName: z.nullable(z.string()),
  /** Entered by the organisation, not known to Mollie. */
  isOffline: z.boolean(),
  source: z.nullable(z.string()),
});
export type ListedDonation = z.infer<typeof listedDonation>;

/** In the Netherlands; empty is no filter. */
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

/** For the list and its exports. Empty values are no filter. */
export const donationFilter = z.object({
  userId: someId,
  apiEnvironment: z.optional(z.enum([...environments, ''])),
  search: z.optional(singleLine({ max: 100 })),
  status: z.optional(z.enum([...donationStatuses, ''])),
  type: z.optional(z.enum([...donationTypes, ''])),
  /** By payment date, or by start date for unpaid ones. */
  from: calendarDay,
  to: calendarDay,
  // Only together with one organisation.
  /** Includes descendants. */
  pageId: someId,
  fundId: someId,
  source: z.optional(singleLine({ max: 100 })),
});
export type DonationFilter = z.infer<typeof donationFilter>;

export const maxPageSize = 100;
export const defaultPageSize = 10;

const wholeNumber = (max: number) =>
  z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(max, { error: `Vul hoogstens ${max} in.` })));

export const paging = { page: wholeNumber(1_000_000), pageSize: wholeNumber(maxPageSize) };

/** Without `page` and `pageSize` the whole list is returned. */
export const donationListQuery = z.extend(donationFilter, paging);

/** Of the whole list. */
export const totalCountHeader = 'X-Total-Count';
/** `true` when there are more than the total: counting further takes too long. */
export const moreThanTotalHeader = 'X-Total-Count-Exceeded';
/** Received by all of the list, less refunds, such as `1250.00`. Absent when there are too many. */
export const totalReceivedHeader = 'X-Total-Received';
/** `true` when a search term is too short for the index, so only the newest donations were searched. */
export const onlyNewestHeader = 'X-Only-Newest-Searched';
export const newestSearched = 20_000;

/** More pages are found by searching. */
export const pagesToChoose = 20;

/** Titles may be equal, slugs are not. */
const pageToChoose = z.object({ id: publicId, title: z.string(), slug: z.string() });
export type PageToChoose = z.infer<typeof pageToChoose>;

export const donationOrigins = z.object({
  /** The first matches by title. */
  pages: z.array(pageToChoose),
  pageCount: z.number(),
  chosenPage: z.nullable(pageToChoose),
  funds: z.array(z.object({ id: publicId, name: z.string(), isArchived: z.boolean() })),
  sources: z.array(z.string()),
});
export type DonationOrigins = z.infer<typeof donationOrigins>;

/** By the Dutch calendar. */
export const statsPeriods = ['deze-maand', 'vorige-maand', 'dit-jaar', 'vorig-jaar'] as const;
export type StatsPeriod = (typeof statsPeriods)[number];

const periodFigures = z.object({
  /** Paid, less refunds. */
  totalRevenue: z.string(),
  donationCount: z.number(),
  recurringCount: z.number(),
  paidCount: z.number(),
  paidRecurringCount: z.number(),
});
export type PeriodFigures = z.infer<typeof periodFigures>;

export const donationStats = z.extend(periodFigures, {
  apiEnvironment: z.enum(environments),
  /** For a running year: the same months of the year before. */
  before: z.optional(periodFigures),
  /** Per month: a yearly gift counts for a twelfth. `otherCount` is the number that is not monthly. */
  monthlyGifts: z.object({ count: z.number(), otherCount: z.number(), amount: z.string() }),
  recent: z.array(listedDonation),
  /** The last twelve, by payment date, oldest first, including empty ones. */
  months: z.array(z.object({ month: z.string(), oneOff: z.string(), recurring: z.string() })),
});
export type DonationStats = z.infer<typeof donationStats>;
