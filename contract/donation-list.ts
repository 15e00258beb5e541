import * as z from 'zod/mini';
import { environments } from './environments.ts';
import { donationStatuses } from './listed-donation.ts';
import { publicId, singleLine, optionalId } from './text.ts';

export const frequencyOfType = {
  eenmalig: 'once',
  maandelijks: 'monthly',
  kwartaal: 'quarterly',
  jaar: 'yearly',
} as const;
export type DonationType = keyof typeof frequencyOfType;
export const donationTypes: DonationType[] = ['eenmalig', 'maandelijks', 'kwartaal', 'jaar'];

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
