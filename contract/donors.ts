import * as z from 'zod/mini';
import { donationMail, donationStatuses } from './donation-list.ts';
import { environments } from './environments.ts';
import { subscriptionStatuses } from './payments.ts';
import { emailError } from './form-rules.ts';
import { emailAddress, publicId, someId } from './text.ts';

/** One donor of an organisation, known by e-mail address, whatever its case. */

const donorEmail = emailAddress(emailError);

export const donorQuery = z.object({ email: donorEmail, userId: someId });

export const eraseDonorBody = z.strictObject({ email: donorEmail, userId: someId });

/** Everything that is kept about a donor, to hand over on request. */
export const donorExport = z.object({
  email: z.string(),
  exportedAt: z.string(),
  organizationName: z.string(),
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
      apiEnvironment: z.enum(environments),
      createdAt: z.string(),
      completedAt: z.nullable(z.string()),
      molliePaymentId: z.nullable(z.string()),
      paymentMethod: z.nullable(z.string()),
      mails: z.array(donationMail),
    }),
  ),
  subscriptions: z.array(
    z.object({
      id: publicId,
      amount: z.string(),
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
});
export type DonorExport = z.infer<typeof donorExport>;
