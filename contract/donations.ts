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
import { askedFrequency, frequencies, type Frequency } from './frequencies.ts';
import { honourFields } from './honours.ts';
import { minDonationCents } from './money.ts';
import { fullName, nameLine } from './names.ts';
import { emailAddress, publicId, singleLine } from './text.ts';
import { wallFields } from './wall.ts';

const optionalName = z.optional(z.nullable(nameLine({ max: maxDonorNameLength })));

/** Where a donor came from is never a reason to refuse a gift: what is too long or no text was not said. */
const optionalText = z.catch(z.optional(z.nullable(singleLine({ max: maxCarriedLength }))), undefined);

/** What goes with a gift unseen. None of it is a reason to refuse the gift. */
const carriedFields = {
  /** The address of the page that asks, without what stands before it. */
  page: optionalText,
  /** The id of the fund that it is for; a page's own fund comes first. */
  fund: optionalText,
  utm_source: optionalText,
  utm_medium: optionalText,
  utm_campaign: optionalText,
  utm_term: optionalText,
  utm_content: optionalText,
  /** The host of the website that had the link. */
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
  /** Said by our own forms of a page that took gifts: if it no longer does, the donor hears so before paying. */
  pageOpen: optionalText,
  ...wallFields,
  ...honourFields,
  /** Which of two forms that are being tried the donor had before them. */
  [trialField]: optionalText,
};

/** Made by the form, so that a double click or a second try after a broken connection is one gift. */
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
}>(({ amount, ...asked }, context) => {
  if (asked.isRecurring && asked.frequency === 'once')
    context.issues.push({
      code: 'custom',
      input: asked.frequency,
      path: ['frequency'],
      message: 'Met isRecurring komt de gift terug, met frequency once niet: kies een van beide.',
    });
  const message = findLimitError(amount, askedFrequency(asked));
  if (message) context.issues.push({ code: 'custom', input: amount, path: ['amount'], message });
});

/** A gift as a script sends it. */
export const createDonationBody = z
  .strictObject({
    ...donationFields,
    isRecurring: z._default(z.boolean(), false),
    /** Says more than `isRecurring`, which need not be there then. Without it, what comes again is monthly. */
    frequency: z.optional(z.enum(frequencies, { error: 'Kies once, monthly, quarterly of yearly.' })),
    /** Whether the donor adds what the payment costs the organisation; how much that is, the server knows. */
    paysCosts: z.optional(z.boolean()),
    idempotencyKey: z.optional(z.nullable(idempotencyKey)),
  })
  .check(withinLimits, fullName);

export type DonationRequest = z.infer<typeof createDonationBody>;

/** What can be read of a gift of which something cannot: every field for itself. */
export function readValidFields(sent: Readonly<Record<string, unknown>>): Partial<DonationRequest> {
  const parts = Object.entries(createDonationBody.shape).flatMap(([name, field]) => {
    const read = z.safeParse(field, sent[name]);
    return read.success ? [[name, read.data]] : [];
  });
  return Object.fromEntries(parts);
}

export const donationCreated = z.object({ id: publicId, checkoutUrl: z.string() });

/** What anyone with the link may know: no address, no surname. */
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
  /** Already judged safe: the donor's page may lead there without a second thought. */
  returnUrl: z.string(),
  /** Where a donor who broke the payment off is led at once: the organisation's own page for that, if it has one. */
  cancelUrl: z.nullable(z.string()),
  /** What the organisation says to whoever has given; null when it has not said. */
  thankYouText: z.nullable(z.string()),
});
export type PublicDonation = z.infer<typeof publicDonation>;
