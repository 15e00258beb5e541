import * as z from 'zod/mini';
import { donationStatuses } from './listed-donation.ts';
import { donationMail } from './donation-detail.ts';
import { environments } from './environments.ts';
import { frequencies } from './frequencies.ts';
import { subscriptionStatuses } from './payments.ts';
import { emailError, maxDonorNameLength } from './form-rules.ts';
import { fullName, nameLine } from './names.ts';
import { emailAddress, publicId, singleLine, optionalId } from './text.ts';
import { keptWallStates } from './wall.ts';

/** Dutch postal codes never end in SA, SD or SS. */
const dutchPostalCode = /^([1-9]\d{3})\s*((?!SA|SD|SS)[A-Z]{2})$/i;

/** The database matches this pattern without regard to case. */
export const dutchPostalCodePattern = dutchPostalCode.source;

const donorEmail = emailAddress(emailError);

export const donorQuery = z.object({ email: donorEmail, userId: optionalId });

export const erasureRequest = z.object({
  donorId: publicId,
  email: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  askedAt: z.string(),
  lastDay: z.string(),
  daysLeft: z.number(),
  userId: publicId,
  organizationName: z.string(),
});
export type ErasureRequest = z.infer<typeof erasureRequest>;

export const eraseDonorBody = z.strictObject({ email: donorEmail, userId: optionalId });

export const donorExport = z.object({
  email: z.string(),
  exportedAt: z.string(),
  organizationName: z.string(),
  details: z.optional(
    z.object({
      firstName: z.nullable(z.string()),
      lastName: z.nullable(z.string()),
      isCompany: z.boolean(),
      street: z.nullable(z.string()),
      postalCode: z.nullable(z.string()),
      city: z.nullable(z.string()),
      erasureAskedAt: z.nullable(z.string()),
    }),
  ),
  donations: z.array(
    z.object({
      id: publicId,
      amount: z.string(),
      amountRefunded: z.string(),
      amountChargedBack: z.string(),
      currency: z.string(),
      firstName: z.nullable(z.string()),
      lastName: z.nullable(z.string()),
      email: z.nullable(z.string()),
      status: z.enum(donationStatuses),
      isRecurring: z.boolean(),
      frequency: z.enum(frequencies),
      apiEnvironment: z.enum(environments),
      createdAt: z.string(),
      completedAt: z.nullable(z.string()),
      molliePaymentId: z.nullable(z.string()),
      paymentMethod: z.nullable(z.string()),
      amountForCosts: z.string(),
      pageTitle: z.nullable(z.string()),
      fundName: z.nullable(z.string()),
      source: z.nullable(z.string()),
      honoured: z.nullable(z.string()),
      /** Null if the donor asked for no card, or if the card was already sent or cancelled. */
      honourCard: z.nullable(
        z.object({
          to: z.nullable(z.string()),
          email: z.nullable(z.string()),
          message: z.nullable(z.string()),
        }),
      ),
      wallMessage: z.nullable(
        z.object({
          name: z.nullable(z.string()),
          message: z.string(),
          showsAmount: z.boolean(),
          state: z.enum(keptWallStates),
        }),
      ),
      mails: z.array(donationMail),
    }),
  ),
  subscriptions: z.array(
    z.object({
      id: publicId,
      amount: z.string(),
      frequency: z.enum(frequencies),
      currency: z.string(),
      firstName: z.nullable(z.string()),
      lastName: z.nullable(z.string()),
      status: z.enum(subscriptionStatuses),
      apiEnvironment: z.enum(environments),
      startDate: z.string(),
      createdAt: z.string(),
      endedAt: z.nullable(z.string()),
      mollieCustomerId: z.string(),
    }),
  ),
  yearOverviews: z.array(
    z.object({
      number: z.string(),
      year: z.number(),
      total: z.string(),
      issuedAt: z.string(),
      replacedBy: z.nullable(z.string()),
      /** `KeptFacts` of paper-facts.ts. */
      facts: z.unknown(),
    }),
  ),
});
export type DonorExport = z.infer<typeof donorExport>;

export const donorDetails = z
  .object({
    firstName: nameLine({ max: maxDonorNameLength }),
    lastName: nameLine({ max: maxDonorNameLength }),
    street: singleLine({ max: 200 }),
    postalCode: singleLine({ max: 20 }).check(
      z.refine((text) => text === '' || isDutchPostalCode(text), {
        error: 'Vul een Nederlandse postcode in, zoals 1234 AB, of laat dit leeg.',
      }),
      z.overwrite(tidyPostalCode),
    ),
    city: singleLine({ max: 100 }),
  })
  .check(fullName);

export function isDutchPostalCode(text: string): boolean {
  return dutchPostalCode.test(text);
}

export function tidyPostalCode(typed: string): string {
  return isDutchPostalCode(typed) ? typed.replace(dutchPostalCode, '$1 $2').toUpperCase() : typed;
}
