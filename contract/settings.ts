import * as z from 'zod/mini';
import { multiLine, publicId, singleLine } from './text.ts';

export const settingCategories = [
  'organization',
  'financial',
  'email',
  'web',
  'form',
  'account',
  'notifications',
] as const;
export type SettingCategory = (typeof settingCategories)[number];

/** What an organisation calls itself: another has to allow it when it looks like that of a third. */
export const identityKeys = ['org_name', 'org_rsin'] as const;
export type IdentityKey = (typeof identityKeys)[number];

/** Settings that are sealed. */
export const secretNames = ['mollie_api_key', 'mollie_api_live_key'] as const;
export type SecretName = (typeof secretNames)[number];

/** Stored secrets come back as this prefix and their last four characters; saving such a value changes nothing. */
export const maskPrefix = '****';

export const setting = z.object({
  key: z.string(),
  name: z.string(),
  description: z.string(),
  category: z.enum(settingCategories),
  /** What is stored in the scope that was asked for; null when nothing is. */
  value: z.nullable(z.string()),
  /** What holds while nothing is stored. */
  defaultValue: z.string(),
  /** An example to show in an empty field; never used as a value. */
  placeholder: z.string(),
  organizationSpecific: z.boolean(),
  /**
   * Of a payment key, while there is a payment simulator to try things with: how its keys begin. Anything may follow.
   */
  simulatorKeyPrefix: z.optional(z.string()),
  /** Of a stored payment key that is the simulator's, which may have been set with a trial gift. */
  isSimulatorKey: z.optional(z.literal(true)),
  /** Of a stored payment key: what to know about it, a sentence each. */
  notices: z.optional(z.array(z.string())),
});
export type Setting = z.infer<typeof setting>;

/** As long as a body may be; each setting has a limit of its own, and its own sentence about that. */
const maxSettingLength = 256 * 1024;

export const settingValue = multiLine({ max: maxSettingLength });
const description = z.optional(z.nullable(multiLine({ max: 1_000 })));

export const saveSettingBody = z.strictObject({
  key: singleLine({ min: 1, max: 60 }),
  value: settingValue,
  description,
  organizationSpecific: z.optional(z.boolean()),
  userId: z.optional(z.nullable(publicId)),
});

/** The same without `key`, for the routes that carry it in their path. */
export const saveNamedSettingBody = z.strictObject({
  value: settingValue,
  description,
  organizationSpecific: z.optional(z.boolean()),
  userId: z.optional(z.nullable(publicId)),
});

export const settingValueAnswer = z.object({ key: z.string(), value: z.nullable(z.string()) });

export const settingSaved = z.extend(settingValueAnswer, {
  /** What was saved but deserves a look. */
  warning: z.optional(z.string()),
  /** What has to happen before the value is what was asked for. */
  notice: z.optional(z.string()),
});

/** Several settings of one organisation at once, by their keys: all are saved, or none. */
export const saveSettingsBody = z.strictObject({
  values: z
    .record(singleLine({ min: 1, max: 60 }), settingValue)
    .check(
      z.refine((values) => Object.keys(values).length <= 100, { error: 'Dit zijn te veel instellingen.' }),
    ),
  userId: z.optional(z.nullable(publicId)),
});

export const settingsSaved = z.object({
  message: z.string(),
  /** What was saved but deserves a look, a sentence per key. */
  warnings: z.record(z.string(), z.string()),
});
