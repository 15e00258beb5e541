import * as z from 'zod/mini';
import { findLimitError, unreadableAmountError } from './amount-errors.ts';
import { amountCents } from './amount.ts';
import {
  amountError,
  emailError,
  honeypotField,
  maxCarriedLength,
  maxDonorNameLength,
  maxReturnUrlLength,
  trialField,
} from './form-rules.ts';
import { frequencies, requestedFrequency, type Frequency } from './frequencies.ts';
import { honourFields } from './honours.ts';
import { minDonationCents } from './money.ts';
import { fullName, nameLine } from './names.ts';
import { emailAddress, publicId, singleLine } from './text.ts';
import { wallFields } from './wall.ts';

const optionalName = z.optional(z.nullable(nameLine({ max: maxDonorNameLength })));

/** An invalid value is ignored, because it must never prevent a gift. */
const optionalText = z.catch(z.optional(z.nullable(singleLine({ max: maxCarriedLength }))), undefined);

/** The purpose and the origin of a gift. The form passes these values along from its URL to the gift. */
const carriedFields = {
  page: optionalText,
  /** Ignored when the campaign page has its own fund. */
  fund: optionalText,
  utm_source: optionalText,
  utm_medium: optionalText,
  utm_campaign: optionalText,
  utm_term: optionalText,
  utm_content: optionalText,
  referrer: optionalText,
};
export const carriedQuery = z.object(carriedFields);

const donationFields = {
  amount: amountCents(
    unreadableAmountError,
    z.number().check(z.gte(minDonationCents, { error: amountError })),
  ),
  email: emailAddress(emailError),
  firstName: optionalName,
  lastName: optionalName,
  paymentMethod: z.optional(z.literal('ideal', { error: 'Alleen iDEAL is mogelijk.' })),
  currency: z.optional(z.literal('EUR', { error: 'Alleen euro is mogelijk.' })),
  orgId: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
  returnUrl: z.optional(z.nullable(z.string().check(z.maxLength(maxReturnUrlLength)))),
  [honeypotField]: z.optional(z.string().check(z.maxLength(200))),
  ...carriedFields,
  /**
   * Our form sends this field for an open campaign page. If the page closes before the donor submits the
   * form, the server refuses the gift, so that the donor knows this before paying.
   */
  pageOpen: optionalText,
  ...wallFields,
  ...honourFields,
  [trialField]: optionalText,
};

/** The form creates this key, so that a double click or a second try makes only one gift. */
export const idempotencyKey = z
  .string()
  .check(
    z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, { error: 'De sleutel moet een UUID zijn.' }),
    z.toLowerCase(),
  );

const withinLimits = z.superRefine<{
  amount: number;
  isRecurring: boolean;
  frequency?: Frequency | undefined;
}>(({ amount, isRecurring, frequency }, context) => {
  if (isRecurring && frequency === 'once')
    context.issues.push({
      code: 'custom',
      input: frequency,
      path: ['frequency'],
      message: 'Met isRecurring komt de gift terug, met frequency once niet: kies een van beide.',
    });
  const message = findLimitError(amount, requestedFrequency({ isRecurring, frequency }));
  if (message) context.issues.push({ code: 'custom', input: amount, path: ['amount'], message });
});

export const createDonationBody = z
  .strictObject({
    ...donationFields,
    isRecurring: z._default(z.boolean(), false),
    /** Any value except `once` implies `isRecurring`. Without a frequency, a recurring gift is monthly. */
    frequency: z.optional(z.enum(frequencies, { error: 'Kies once, monthly, quarterly of yearly.' })),
    paysCosts: z.optional(z.boolean()),
    idempotencyKey: z.optional(z.nullable(idempotencyKey)),
  })
  .check(withinLimits, fullName);

export type DonationRequest = z.infer<typeof createDonationBody>;

export function readValidFields(sent: Readonly<Record<string, unknown>>): Partial<DonationRequest> {
  const parts = Object.entries(createDonationBody.shape).flatMap(([name, field]) => {
    const read = z.safeParse(field, sent[name]);
    return read.success ? [[name, read.data]] : [];
  });
  return Object.fromEntries(parts);
}

export const donationCreated = z.object({ id: publicId, checkoutUrl: z.string() });

export const publicStatuses = ['pending', 'completed', 'failed', 'expired', 'canceled'] as const;
export const publicDonation = z.object({
  id: publicId,
  amount: z.string(),
  currency: z.string(),
  isRecurring: z.boolean(),
  frequency: z.enum(frequencies),
  firstName: z.nullable(z.string()),
  status: z.enum(publicStatuses),
  organizationName: z.string(),
  /** Safe to link to: a requested URL on one of the organisation's websites, or a fallback that the server chose. */
  returnUrl: z.string(),
  /** The organisation's page for cancelled payments. Null for other payments, or if no page is set. */
  cancelUrl: z.nullable(z.string()),
  thankYouText: z.nullable(z.string()),
});
export type PublicDonation = z.infer<typeof publicDonation>;
