import * as z from 'zod/mini';
import { paging } from './donation-list.ts';
import { environments } from './environments.ts';
import { monthlyGift } from './payments.ts';
import { publicId, singleLine, optionalId } from './text.ts';

/** In the order of the filter on the screen. */
export const donorFilters = ['running', 'paused', 'missed', 'stopped', 'company', 'asking'] as const;
export type DonorFilter = (typeof donorFilters)[number];

/** A sum never mixes live and test gifts, so a list is about one environment. */
const environment = z.optional(z.enum(environments));

export const donorListQuery = z.object({
  userId: optionalId,
  apiEnvironment: environment,
  search: z.optional(singleLine({ max: 100 })),
  filter: z.optional(z.enum([...donorFilters, ''])),
  ...paging,
});

export const donorFigures = z.object({
  id: publicId,
  email: z.string(),
  /** The name that the donor entered in Mijn gift, or else the name of the newest gift that has one. */
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  isCompany: z.boolean(),
  /** The amount that was paid, less returned money. */
  given: z.string(),
  giftCount: z.number(),
  firstGiftAt: z.nullable(z.string()),
  lastGiftAt: z.nullable(z.string()),
  /** The legal deadline: the last day to erase the donor. Null if the donor did not ask to be erased. */
  eraseBefore: z.nullable(z.string()),
});

export const listedDonor = z.extend(donorFigures, {
  monthlyGift: z.nullable(monthlyGift),
  hasMissedCharge: z.boolean(),
});
export type ListedDonor = z.infer<typeof listedDonor>;

export const donorPageQuery = z.object({ userId: optionalId, apiEnvironment: environment });

export const donorKindBody = z.strictObject({ isCompany: z.boolean(), userId: optionalId });
