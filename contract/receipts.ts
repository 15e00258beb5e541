import * as z from 'zod/mini';
import { amountCents } from './amount.ts';
import { giftMailKinds, giftMailSettings } from './gift-mails.ts';
import { nameLine } from './names.ts';
import { emailAddress, multiLine, someId } from './text.ts';

export const testAmountError = 'Vul een geldig bedrag in (bijv. 10 of 15.50)';
export const testRecipientError = 'Vul een geldig e-mailadres in';

const testMail = {
  testEmail: emailAddress(testRecipientError),
  testAmount: amountCents(testAmountError),
  testName: z.optional(z.nullable(nameLine({ max: 200 }))),
  customMessage: z.optional(z.nullable(multiLine({ max: 2_000 }))),
  tenant_id: z.optional(z.nullable(someId)),
};

/** Without a body the confirmation is sent again; with one it is a test of the template. */
export const sendEmailBody = z.nullish(z.strictObject(testMail));

const unsavedTemplate = z.optional(multiLine({ max: 200_000 }));

/** The setting of a mail about a monthly gift. */
export const giftMailTemplate = z.enum(giftMailKinds.map((kind) => giftMailSettings[kind]));

/** A test about a gift that was never given, and of templates as they stand in the editor, saved or not. */
export const testEmailBody = z.strictObject({
  ...testMail,
  monthly: z.optional(z.boolean()),
  /** Which mail it is; the confirmation unless said. */
  template: z.optional(giftMailTemplate),
  emailTemplate: unsavedTemplate,
  pdfTemplate: unsavedTemplate,
});

/** What a preview puts in the place of each placeholder of a mail. */
export const emailSample = z.record(z.string(), z.string());

/** The templates as they stand in the editor, saved or not. */
export const previewReceiptBody = z.strictObject({
  pdfTemplate: multiLine({ max: 200_000 }),
  userId: z.optional(z.nullable(someId)),
});
