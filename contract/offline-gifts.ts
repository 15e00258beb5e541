import * as z from 'zod/mini';
import { amountCents } from './amount.ts';
import { isDay } from './donation-list.ts';
import { idempotencyKey } from './donations.ts';
import { isEmailAddress, maxDonorNameLength, maxEmailLength } from './form-rules.ts';
import { fullName, nameLine } from './names.ts';
import { offlineMethods } from './payment-methods.ts';
import { publicId, singleLine } from './text.ts';

export const firstOfflineDay = '2000-01-01';
export const maxOfflineCents = 10_000_000_00;

const amountError = 'Typ een bedrag in euro, bijvoorbeeld 25 of 12,50.';

export const recordOfflineGiftBody = z
  .strictObject({
    date: z.string().check(
      z.refine(isDay, { error: 'Kies de dag waarop de gift binnenkwam.', abort: true }),
      z.refine((text) => text >= firstOfflineDay, { error: 'Kies een dag vanaf 1 januari 2000.' }),
    ),
    amount: amountCents(
      amountError,
      z.number().check(z.lte(maxOfflineCents, { error: 'Typ een bedrag van hoogstens € 10.000.000.' })),
    ),
    firstName: nameLine({ max: maxDonorNameLength }),
    lastName: nameLine({ max: maxDonorNameLength }),
    email: singleLine({ max: maxEmailLength }).check(
      z.refine((text) => text === '' || isEmailAddress(text), {
        error: 'Dit is geen e-mailadres. Laat het leeg als u het niet weet.',
      }),
    ),
    method: z.enum(offlineMethods, { error: 'Kies hoe de gift binnenkwam.' }),
    pageId: z.nullable(publicId),
    fundId: z.nullable(publicId),
    /** True when the user was told about `duplicate_gift` and confirmed that this is another gift. */
    isAnother: z.boolean(),
    idempotencyKey,
  })
  .check(fullName);
export type RecordOfflineGift = z.input<typeof recordOfflineGiftBody>;

export const offlineGiftRecorded = z.object({ id: publicId });

export const takeBackOfflineGiftBody = z.strictObject({
  reason: singleLine({ min: 3, max: 200, error: 'Schrijf op waarom u de gift terugneemt.' }),
});
