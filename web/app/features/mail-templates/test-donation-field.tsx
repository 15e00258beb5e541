import { useEffect, useState } from 'react';
import { Search } from 'lucide-react';
import type { UseFormReturn, UseFormRegisterReturn } from 'react-hook-form';
import type { ListedDonation } from '../../../../contract/donation-list.ts';
import { Field } from '../../../ui/field.tsx';
import { Input, Select } from '../../../ui/input.tsx';
import { useTestDonations } from './api.ts';
import { sampleDonations, type TestMailValues } from './test-mail-values.ts';
import { kindOfFrequency } from '../../../../contract/frequencies.ts';
import { formatAmount, formatDate } from '../../../lib/format.ts';

/** Long enough that a word is not searched letter by letter. */
const debounceMs = 300;

const none: ListedDonation[] = [];

/** The gift that a test mail is about: one of the newest, one that is searched for, or a made-up one. */
export function TestDonationField({ form }: { form: UseFormReturn<TestMailValues> }) {
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), debounceMs);
    return () => clearTimeout(timer);
  }, [typed]);
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
            // Looking for something is not sending it.
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
