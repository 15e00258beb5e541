import * as z from 'zod/mini';
import { settingValue } from './settings.ts';
import { publicId, singleLine } from './text.ts';

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
