import * as z from 'zod/mini';
import { findLimitError } from './amount-errors.ts';
import { parseAmountCents, minDonationCents } from './money.ts';
import { publicId, singleLine } from './text.ts';

export const maxShortLinkLabel = 40;
export const maxShortLinks = 500;

/** Leaves out characters that are easily confused, such as 0 and o. */
export const shortCodeAlphabet = '23456789abcdefghjkmnpqrstvwxyz';
export const shortCode = z.string().check(z.regex(/^[2-9a-hjkmnp-tv-z]{6,8}$/));

export const shortLinkPath = (code: string) => `/q/${code}`;

export const posterFormats = ['a4', 'a5', 'dia'] as const;
export type PosterFormat = (typeof posterFormats)[number];

const proposedAmount = z.pipe(
  singleLine({ max: 20 }),
  z.transform((typed: string, context) => {
    if (typed === '') return null;
    const cents = parseAmountCents(typed);
    if (cents !== undefined && cents >= minDonationCents) return cents;
    context.issues.push({
      code: 'custom',
      input: typed,
      message: 'Typ een bedrag van minstens € 1,00, bijvoorbeeld 5 of 12,50.',
    });
    return z.NEVER;
  }),
);

export const makeShortLinkBody = z
  .strictObject({
    pageId: z.nullable(publicId),
    label: singleLine({ max: maxShortLinkLabel }),
    amount: proposedAmount,
    isMonthly: z.boolean(),
  })
  .check(
    z.superRefine(({ amount, isMonthly }, context) => {
      const message = amount === null ? undefined : findLimitError(amount, isMonthly ? 'monthly' : 'once');
      if (message) context.issues.push({ code: 'custom', input: amount, path: ['amount'], message });
    }),
  );

export const archiveShortLinkBody = z.strictObject({ isArchived: z.boolean() });

export const shortLink = z.object({
  code: z.string(),
  pageId: z.nullable(z.string()),
  pageTitle: z.nullable(z.string()),
  label: z.string(),
  amount: z.nullable(z.string()),
  isMonthly: z.boolean(),
  url: z.string(),
  scanCount: z.number(),
  /** `giftCount` and `received` are about live gifts through the code. `received` leaves out returned money. */
  giftCount: z.number(),
  received: z.string(),
  createdAt: z.string(),
  isArchived: z.boolean(),
});
export type ShortLink = z.infer<typeof shortLink>;
