import { useEffect, useState } from 'react';
import { Send } from 'lucide-react';
import { useController, type UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import type { ListedDonation } from '../../../../contract/listed-donation.ts';
import { kindOfFrequency } from '../../../../contract/frequencies.ts';
import { parseAmountCents } from '../../../../contract/money.ts';
import { testAmountError, testRecipientError } from '../../../../contract/receipts.ts';
import { emailAddress, multiLine, singleLine } from '../../../../contract/text.ts';
import { formatAmount, formatCount, formatDate } from '../../../lib/format.ts';
import { showServerFieldErrors } from '../../../lib/server-field-errors.ts';
import { useSchemaForm } from '../../../lib/use-schema-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Options } from '../../../ui/choice-field.tsx';
import { Form, InputField, SelectField, TextareaField } from '../../../ui/form-fields.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { TenantPicker } from '../../../ui/tenant-picker.tsx';
import { toastSendFailure, toastSent, useSendTestMail, useTestDonations } from './api.ts';

const sampleDonations = [
  { value: 'sample', label: 'Voorbeeld: eenmalige gift', isMonthly: false },
  { value: 'sample-monthly', label: 'Voorbeeld: maandelijkse gift', isMonthly: true },
] as const;

const sampleAmount = '25,00';

const maxTestCents = 10_000_000_00;

const testMailValues = z.object({
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

type TestMailValues = z.infer<typeof testMailValues>;

const fieldByServerName: Readonly<Record<string, keyof TestMailValues>> = {
  testEmail: 'recipientEmail',
  testAmount: 'amount',
  testName: 'recipientName',
};

export function useTestMailForm(ownEmail: string | undefined) {
  const form = useSchemaForm(testMailValues, {
    donationId: '',
    recipientEmail: '',
    amount: sampleAmount,
    recipientName: '',
    organizationId: '',
    customMessage: '',
  });
  useEffect(() => {
    if (ownEmail && !form.getValues('recipientEmail')) form.setValue('recipientEmail', ownEmail);
  }, [ownEmail, form]);
  return form;
}

export function TestMailForm({ form, isAdmin }: { form: UseFormReturn<TestMailValues>; isAdmin: boolean }) {
  const send = useSendTestMail();
  const optional = { form, note: 'optioneel' };
  const { field: organisation } = useController({ control: form.control, name: 'organizationId' });

  const submit = form.handleSubmit((values) =>
    send.mutate(toTestMail(values), {
      onSuccess: toastSent,
      onError: (error) => {
        showServerFieldErrors(
          form,
          error,
          (name) => fieldByServerName[name] ?? (name as keyof TestMailValues),
        );
        toastSendFailure(error);
      },
    }),
  );

  return (
    <Card
      title="Testmail versturen"
      description="U krijgt de mail met de PDF zoals een donateur hem krijgt, met bovenaan dat het een test is."
      className="max-w-3xl"
    >
      <Form onSubmit={submit}>
        <div className="grid gap-5 md:grid-cols-2">
          <InputField
            form={form}
            name="recipientEmail"
            label="E-mailadres van de ontvanger"
            type="email"
            autoComplete="email"
          />
          <InputField {...optional} name="recipientName" label="Naam van de ontvanger" autoComplete="name" />
          <TestDonationField form={form} />
          <InputField form={form} name="amount" label="Bedrag in euro" inputMode="decimal" />
          {isAdmin && (
            <TenantPicker
              label="Organisatie"
              hint="Wiens template u test."
              emptyLabel="Standaard organisatie"
              value={organisation.value}
              onChange={organisation.onChange}
            />
          )}
        </div>
        <TextareaField {...optional} name="customMessage" label="Persoonlijke boodschap" rows={3} />
        <div>
          <Button icon={Send} type="submit" busy={send.isPending} busyLabel="Versturen...">
            Testmail versturen
          </Button>
        </div>
      </Form>
    </Card>
  );
}

function toTestMail(values: TestMailValues) {
  const body = {
    testEmail: values.recipientEmail,
    testAmount: (parseAmountCents(values.amount) ?? 0) / 100,
    testName: values.recipientName,
    customMessage: values.customMessage,
    ...(values.organizationId && { tenant_id: values.organizationId }),
  };
  const sample = sampleDonations.find(({ value }) => value === values.donationId);
  return sample
    ? { donationId: undefined, body: { ...body, monthly: sample.isMonthly } }
    : { donationId: values.donationId, body };
}

const noDonations: ListedDonation[] = [];

function TestDonationField({ form }: { form: UseFormReturn<TestMailValues> }) {
  const [search, setSearch] = useState('');
  const donations = useTestDonations(search);
  const listed = donations.isError ? noDonations : donations.data;

  useEffect(() => {
    if (!listed || donations.isPlaceholderData) return;
    const chosen = form.getValues('donationId');
    const isSample = sampleDonations.some(({ value }) => value === chosen);
    if (listed.some(({ id }) => id === chosen) || (isSample && !search)) return;
    const completed = listed.find(({ paymentStatus }) => paymentStatus === 'completed');
    form.setValue('donationId', (completed ?? listed[0])?.id ?? sampleDonations[0].value);
  }, [listed, donations.isPlaceholderData, search, form]);

  return (
    <>
      <SearchField
        label="Zoek een gift"
        note="optioneel"
        placeholder="Zoek op email, ID of bedrag..."
        value={search}
        onSearch={setSearch}
        className="md:col-span-2"
      />
      <SelectField
        form={form}
        name="donationId"
        label="Testgift"
        fieldClass="md:col-span-2"
        rules={{
          onChange: ({ target }: { target: { value: string } }) =>
            form.setValue('amount', typedAmount(listed?.find(({ id }) => id === target.value)), {
              shouldValidate: form.formState.isSubmitted,
            }),
        }}
        hint={<output>{describeSearch(donations, search)}</output>}
      >
        {!listed && <option value="">Laden...</option>}
        <Options choices={[...(listed?.map(toChoice) ?? []), ...sampleDonations]} />
      </SelectField>
    </>
  );
}

function typedAmount(donation: ListedDonation | undefined): string {
  return donation?.amount.replace('.', ',') ?? sampleAmount;
}

function describeSearch(donations: ReturnType<typeof useTestDonations>, search: string): string {
  const { isError, isPlaceholderData, data } = donations;
  if (isPlaceholderData) return 'Zoeken...';
  if (isError) return 'De giften konden niet worden geladen. Met een voorbeeld kunt u wel testen.';
  if (data?.length === 0)
    return search
      ? `Geen giften gevonden voor ‘${search}’.`
      : 'Er zijn nog geen giften. De mail gaat over een voorbeeld.';
  if (search && data) return `${formatCount(data.length, 'gift', 'giften')} gevonden.`;
  return 'De mail volgt deze gift: eenmalig of maandelijks. Kiest u een andere gift, dan verandert ook het bedrag.';
}

function toChoice({ id, amount, currency, createdAt, frequency, email }: ListedDonation) {
  const parts = [formatAmount(amount, currency), kindOfFrequency[frequency], formatDate(createdAt)];
  return { value: id, label: [...parts, ...(email ? [email] : [])].join(' · ') };
}
