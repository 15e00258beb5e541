import * as z from 'zod/mini';
import { amountCents } from './amount.ts';
import { giftMailKinds, giftMailSettings } from './gift-mails.ts';
import { nameLine } from './names.ts';
import { emailAddress, multiLine, optionalId } from './text.ts';

export const testAmountError = 'Vul een geldig bedrag in (bijv. 10 of 15.50)';
export const testRecipientError = 'Vul een geldig e-mailadres in';

const testMail = {
  testEmail: emailAddress(testRecipientError),
  testAmount: amountCents(testAmountError),
  testName: z.optional(z.nullable(nameLine({ max: 200 }))),
  customMessage: z.optional(z.nullable(multiLine({ max: 2_000 }))),
  tenant_id: z.optional(z.nullable(optionalId)),
};

/** Without a body the confirmation is sent again; with a body a test mail is sent. */
export const sendEmailBody = z.nullish(z.strictObject(testMail));

const unsavedTemplate = z.optional(multiLine({ max: 200_000 }));

export const giftMailTemplate = z.enum(giftMailKinds.map((kind) => giftMailSettings[kind]));

export const testEmailBody = z.strictObject({
  ...testMail,
  monthly: z.optional(z.boolean()),
  template: z.optional(giftMailTemplate),
  emailTemplate: unsavedTemplate,
  pdfTemplate: unsavedTemplate,
});

/** The sample gift of a confirmation. The other mails are always about a monthly gift. */
export const sampleFrequency = z.enum(['once', 'monthly']);
export type SampleFrequency = z.infer<typeof sampleFrequency>;

export const emailSample = z.record(z.string(), z.string());

export const previewReceiptBody = z.strictObject({
  pdfTemplate: multiLine({ max: 200_000 }),
  userId: z.optional(z.nullable(optionalId)),
});
