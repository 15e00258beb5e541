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

/** An administrator must approve a value of these settings that resembles a value of another organisation. */
export const identityKeys = ['org_name', 'org_rsin'] as const;
export type IdentityKey = (typeof identityKeys)[number];

export const secretNames = ['mollie_api_key', 'mollie_api_live_key'] as const;
export type SecretName = (typeof secretNames)[number];

/** The server masks secrets in its answers. Saving a masked value changes nothing. */
export const maskPrefix = '****';

export const setting = z.object({
  key: z.string(),
  name: z.string(),
  description: z.string(),
  category: z.enum(settingCategories),
  value: z.nullable(z.string()),
  defaultValue: z.string(),
  placeholder: z.string(),
  organizationSpecific: z.boolean(),
  /** The prefix of the keys of the simulator, which stands in for Mollie. Absent on a server without a simulator. */
  simulatorKeyPrefix: z.optional(z.string()),
  isSimulatorKey: z.optional(z.literal(true)),
  /** Set for a payment key while Mollie has neither accepted nor refused it. */
  isUnchecked: z.optional(z.literal(true)),
  notices: z.optional(z.array(z.string())),
});
export type Setting = z.infer<typeof setting>;

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

export const saveNamedSettingBody = z.omit(saveSettingBody, { key: true });

export const settingValueAnswer = z.object({ key: z.string(), value: z.nullable(z.string()) });

export const settingSaved = z.extend(settingValueAnswer, {
  warning: z.optional(z.string()),
  /** Says what the user must still do before the value applies. */
  notice: z.optional(z.string()),
});

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
  warnings: z.record(z.string(), z.string()),
});
