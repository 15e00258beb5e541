import * as z from 'zod/mini';
import { parseAmountCents } from '../../../../contract/money.ts';
import { testAmountError, testRecipientError } from '../../../../contract/receipts.ts';
import { emailAddress, multiLine, singleLine } from '../../../../contract/text.ts';

/** For an organisation without donations. */
export const sampleDonations = [
  { id: 'sample', label: 'Voorbeeld: eenmalige gift', isMonthly: false },
  { id: 'sample-monthly', label: 'Voorbeeld: maandelijkse gift', isMonthly: true },
] as const;

const maxTestCents = 10_000_000_00;

export const testMailValues = z.object({
  donationId: z.string().check(z.minLength(1, { error: 'Geen donatie geselecteerd' })),
  recipientEmail: emailAddress(testRecipientError),
  amount: z.string().check(
    z.trim(),
    z.minLength(1, { error: 'Vul een bedrag in', abort: true }),
    z.refine((typed) => (parseAmountCents(typed) ?? maxTestCents) < maxTestCents, {
      error: testAmountError,
    }),
  ),
  recipientName: singleLine({ max: 200 }),
  organizationId: z.string(),
  customMessage: multiLine({ max: 2_000 }),
});

export type TestMailValues = z.infer<typeof testMailValues>;
