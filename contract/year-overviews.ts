import * as z from 'zod/mini';
import { emailError } from './form-rules.ts';
import { emailAddress, singleLine } from './text.ts';

const year = z.int().check(z.gte(2000), z.lte(2200));
const yearInQuery = z.coerce.number().check(z.int(), z.gte(2000), z.lte(2200));
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'Vul een datum in.' }));
const period = z.object({ from: z.string(), until: z.string() });

export const overviewsQuery = z.object({ year: z.optional(yearInQuery) });

export const overviewFigures = z.object({
  years: z.array(z.number()),
  year: z.number(),
  /** True while the year has not ended. Until then no overview can be sent. */
  isRunning: z.boolean(),
  isTest: z.boolean(),
  donorCount: z.number(),
  giftCount: z.number(),
  /** The amount of all gifts, less returned money. */
  total: z.string(),
  returned: z.string(),
  withoutEmail: z.object({ count: z.number(), amount: z.string(), returned: z.string() }),
  withoutNameCount: z.number(),
  withoutAddressCount: z.number(),
  silencedCount: z.number(),
  toSendCount: z.number(),
  toSendWithoutNameCount: z.number(),
  waitingCount: z.number(),
  mailedCount: z.number(),
  failedCount: z.number(),
  /** Without the overviews of donors whom the organisation must not mail again. */
  outdatedCount: z.number(),
  tax: z.object({
    rsin: z.nullable(z.string()),
    anbi: z.array(period),
    culturalAnbi: z.array(period),
    problems: z.array(z.string()),
  }),
});
export type OverviewFigures = z.infer<typeof overviewFigures>;

export const overviewProgress = z.object({ waitingCount: z.number(), mailedCount: z.number() });

export const overviewFilters = [
  'all',
  'to-send',
  'mailed',
  'outdated',
  'no-name',
  'no-address',
  'silenced',
] as const;
export type OverviewFilter = (typeof overviewFilters)[number];

export const overviewDonorsQuery = z.object({
  year: yearInQuery,
  filter: z.optional(z.enum(overviewFilters)),
  search: z.optional(singleLine({ max: 100 })),
  page: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000))),
  pageSize: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(100))),
});

export const overviewDonor = z.object({
  email: z.string(),
  name: z.nullable(z.string()),
  hasAddress: z.boolean(),
  giftCount: z.number(),
  total: z.string(),
  returned: z.string(),
  number: z.nullable(z.string()),
  isOutdated: z.boolean(),
  isSilenced: z.boolean(),
  state: z.enum(['none', 'waiting', 'mailed', 'failed', 'left-out']),
});
export type OverviewDonor = z.infer<typeof overviewDonor>;

export const overviewPdfQuery = z.object({
  year: yearInQuery,
  /** Without an e-mail address, the PDF is a sample: the overview of the first donor in the list. */
  email: z.optional(emailAddress(emailError)),
});

/**
 * Without `emails`, `sendOverviews` covers all donors without an overview, and `correctOverviews` all donors whose
 * overview is outdated.
 */
export const sendOverviewsBody = z.strictObject({
  year,
  emails: z.optional(z.array(emailAddress(emailError)).check(z.minLength(1), z.maxLength(10_000))),
});

export const yearOnlyQuery = z.object({ year: yearInQuery });

/** Settings whose earlier values are kept, with the period of each value. */
export const datedSettingKeys = ['org_anbi', 'org_anbi_cultural', 'org_rsin'] as const;
export type DatedSettingKey = (typeof datedSettingKeys)[number];

export const overviewMailingStates = ['waiting', 'mailed', 'left_out'] as const;
export type OverviewMailingState = (typeof overviewMailingStates)[number];

/** Both days are part of the period. `until` is null for the current period. */
export const settingPeriod = z.strictObject({
  from: day,
  until: z.nullable(day),
  value: singleLine({ max: 20 }),
});
export type SettingPeriodShape = z.infer<typeof settingPeriod>;

export const settingPeriods = z.object({
  key: z.enum(datedSettingKeys),
  current: z.string(),
  periods: z.array(settingPeriod),
});
export type SettingPeriods = z.infer<typeof settingPeriods>;

export const correctPeriodsBody = z.strictObject({
  key: z.enum(datedSettingKeys),
  periods: z.array(settingPeriod).check(z.maxLength(40)),
});
