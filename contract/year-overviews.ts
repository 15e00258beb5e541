import * as z from 'zod/mini';
import { emailError } from './form-rules.ts';
import { emailAddress, singleLine } from './text.ts';

/** The yearly overviews that an organisation gives its donors. */

const year = z.int().check(z.gte(2000), z.lte(2200));
const yearInQuery = z.coerce.number().check(z.int(), z.gte(2000), z.lte(2200));
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'Vul een datum in.' }));
const period = z.object({ from: z.string(), until: z.string() });

export const overviewsQuery = z.object({ year: z.optional(yearInQuery) });

export const overviewFigures = z.object({
  /** Those with gifts, newest first. */
  years: z.array(z.number()),
  year: z.number(),
  /** It has not ended: nothing can be sent. */
  isRunning: z.boolean(),
  isTest: z.boolean(),
  donorCount: z.number(),
  /** Every gift that was paid, also one that went back. */
  giftCount: z.number(),
  /** What those donors gave and did not get back. */
  total: z.string(),
  /** What they did get back, and is not in it. */
  returned: z.string(),
  withoutEmail: z.object({ count: z.number(), amount: z.string(), returned: z.string() }),
  withoutNameCount: z.number(),
  withoutAddressCount: z.number(),
  /** Donors who are not mailed any more. */
  silencedCount: z.number(),
  /** Who would be mailed now. */
  toSendCount: z.number(),
  /** Of those, who gave no name. */
  toSendWithoutNameCount: z.number(),
  waitingCount: z.number(),
  mailedCount: z.number(),
  failedCount: z.number(),
  /** Issued overviews that say what is no longer true. */
  outdatedCount: z.number(),
  tax: z.object({
    rsin: z.nullable(z.string()),
    anbi: z.array(period),
    culturalAnbi: z.array(period),
    /** What is missing or looks wrong, a sentence each. */
    problems: z.array(z.string()),
  }),
});
export type OverviewFigures = z.infer<typeof overviewFigures>;

/** How far sending is, which is asked often. */
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
  /** Of the overview that holds; null while none was issued. */
  number: z.nullable(z.string()),
  isOutdated: z.boolean(),
  isSilenced: z.boolean(),
  state: z.enum(['none', 'waiting', 'mailed', 'failed', 'left-out']),
});
export type OverviewDonor = z.infer<typeof overviewDonor>;

export const overviewPdfQuery = z.object({
  year: yearInQuery,
  /** Whose; anybody's, as a sample, when nobody is named. */
  email: z.optional(emailAddress(emailError)),
});

/** To these donors, or to everybody who did not get it yet. */
export const sendOverviewsBody = z.strictObject({
  year,
  emails: z.optional(z.array(emailAddress(emailError)).check(z.minLength(1), z.maxLength(10_000))),
});

export const yearOnlyQuery = z.object({ year: yearInQuery });

/** What of an organisation must be told of a year that has passed. */
export const datedSettingKeys = ['org_anbi', 'org_anbi_cultural', 'org_rsin'] as const;
export type DatedSettingKey = (typeof datedSettingKeys)[number];

export const overviewMailingStates = ['waiting', 'mailed', 'left_out'] as const;
export type OverviewMailingState = (typeof overviewMailingStates)[number];

/** What held from a day to a day, both included; until null it still holds. */
export const settingPeriod = z.strictObject({
  from: day,
  until: z.nullable(day),
  value: singleLine({ max: 20 }),
});
export type SettingPeriodShape = z.infer<typeof settingPeriod>;

export const settingPeriods = z.object({
  key: z.enum(datedSettingKeys),
  /** The setting's own value today, which the last period has; empty when there is none. */
  current: z.string(),
  periods: z.array(settingPeriod),
});
export type SettingPeriods = z.infer<typeof settingPeriods>;

export const correctPeriodsBody = z.strictObject({
  key: z.enum(datedSettingKeys),
  periods: z.array(settingPeriod).check(z.maxLength(40)),
});
