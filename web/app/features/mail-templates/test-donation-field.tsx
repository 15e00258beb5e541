import { useEffect, useState } from 'react';
import { Search } from 'lucide-react';
import type { UseFormReturn, UseFormRegisterReturn } from 'react-hook-form';
import type { ListedDonation } from '../../../../contract/donation-list.ts';
import { Field, Input, Select } from '../../../ui/field.tsx';
import { useTestDonations } from './api.ts';
import { kindOfFrequency } from '../../../../contract/frequencies.ts';
import { formatAmount, formatDate } from '../../../lib/format.ts';
import * as z from 'zod/mini';
import { parseAmountCents } from '../../../../contract/money.ts';
import { testAmountError, testRecipientError } from '../../../../contract/receipts.ts';
import { emailAddress, multiLine, singleLine } from '../../../../contract/text.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';

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

const none: ListedDonation[] = [];

export function TestDonationField({ form }: { form: UseFormReturn<TestMailValues> }) {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim());
  const donations = useTestDonations(search);
  const listed = donations.isError ? none : donations.data;

  useEffect(() => {
    if (!listed || donations.isPlaceholderData) return;
    const chosen = form.getValues('donationId');
    const isSample = sampleDonations.some(({ id }) => id === chosen);
    if (listed.some(({ id }) => id === chosen) || (isSample && !search)) return;
    const completed = listed.find(({ paymentStatus }) => paymentStatus === 'completed');
    form.setValue('donationId', (completed ?? listed[0])?.id ?? sampleDonations[0].id);
  }, [listed, donations.isPlaceholderData, search, form]);

  return (
    <>
      <Field label="Zoek een gift" note="optioneel">
        <span className="relative block">
          <Search
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
          />
          <Input
            type="search"
            maxLength={100}
            placeholder="Zoek op email, ID of bedrag..."
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            // Enter in the search field must not send the form.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            className="pl-9"
          />
        </span>
      </Field>
      <Field
        label="Testgift"
        hint={<output>{noteOn(donations, search)}</output>}
        error={form.formState.errors.donationId?.message}
      >
        <DonationSelect donations={listed} registration={form.register('donationId')} />
      </Field>
    </>
  );
}

function noteOn(donations: ReturnType<typeof useTestDonations>, search: string): string {
  const { isError, isPlaceholderData, data } = donations;
  if (isPlaceholderData) return 'Zoeken...';
  if (isError) return 'De giften konden niet worden geladen. Met een voorbeeld kunt u wel testen.';
  if (data?.length === 0)
    return search
      ? `Geen giften gevonden voor ‘${search}’.`
      : 'Er zijn nog geen giften. De mail gaat over een voorbeeld.';
  if (search && data) return `${data.length} ${data.length === 1 ? 'gift' : 'giften'} gevonden.`;
  return 'Hiervan neemt de mail over of het een eenmalige of een maandelijkse gift is.';
}

interface DonationSelectProps {
  donations: readonly ListedDonation[] | undefined;
  registration: UseFormRegisterReturn;
}

function DonationSelect({ donations, registration }: DonationSelectProps) {
  return (
    <Select {...registration}>
      {!donations && <option value="">Laden...</option>}
      {donations?.map((donation) => (
        <option key={donation.id} value={donation.id}>
          {describe(donation)}
        </option>
      ))}
      {sampleDonations.map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </Select>
  );
}

function describe({ amount, currency, createdAt, frequency, email }: ListedDonation): string {
  const parts = [
    formatAmount(amount, currency),
    kindOfFrequency[frequency],
    formatDate(createdAt),
    ...(email ? [email] : []),
  ];
  return parts.join(' · ');
}
