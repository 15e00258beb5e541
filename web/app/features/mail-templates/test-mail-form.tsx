import { useEffect } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { Send } from 'lucide-react';
import { useController, useForm, type UseFormReturn } from 'react-hook-form';
import { parseAmountCents } from '../../../../contract/money.ts';
import { ApiError } from '../../../lib/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TenantPicker } from '../../../ui/tenant-picker.tsx';
import { toast, toastFailure } from '../../../ui/toast-store.ts';
import { useSendTestMail } from './api.ts';
import {
  TestDonationField,
  sampleDonations,
  testMailValues,
  type TestMailValues,
} from './test-donation-field.tsx';
import { InputField, TextareaField, Form } from '../../../ui/form-fields.tsx';

export function useTestMailForm(ownEmail: string | undefined) {
  const form = useForm<TestMailValues>({
    resolver: zodResolver(testMailValues),
    defaultValues: {
      donationId: '',
      recipientEmail: '',
      amount: '25.00',
      recipientName: '',
      organizationId: '',
      customMessage: '',
    },
  });
  useEffect(() => {
    if (ownEmail && !form.getValues('recipientEmail')) form.setValue('recipientEmail', ownEmail);
  }, [ownEmail, form]);
  return form;
}

export function TestMailForm({ form, isAdmin }: { form: UseFormReturn<TestMailValues>; isAdmin: boolean }) {
  const send = useSendTestMail();
  const { field: organisation } = useController({ control: form.control, name: 'organizationId' });

  const submit = form.handleSubmit((values) =>
    send.mutate(testMailOf(values), {
      onSuccess: ({ message }) =>
        toast({
          title: 'E-mail verzonden',
          description: message || 'Bevestigingsmail succesvol verzonden',
        }),
      onError: (error) => {
        showFieldErrors(form, error);
        toastFailure(
          error,
          'Fout bij verzenden',
          'Er is een fout opgetreden bij het verzenden van de e-mail',
        );
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
          <InputField
            form={form}
            name="recipientName"
            label="Naam van de ontvanger"
            note="optioneel"
            autoComplete="name"
          />
          <TestDonationField form={form} />
          <InputField form={form} name="amount" label="Bedrag in euro" inputMode="decimal" />
          {isAdmin && (
            <TenantPicker
              label="Organisatie"
              hint="Wiens template u test."
              nobody="Standaard organisatie"
              value={organisation.value}
              onChange={organisation.onChange}
            />
          )}
        </div>
        <TextareaField
          form={form}
          name="customMessage"
          label="Persoonlijke boodschap"
          note="optioneel"
          rows={3}
        />
        <div>
          <Button icon={Send} type="submit" busy={send.isPending} busyLabel="Versturen...">
            Testmail versturen
          </Button>
        </div>
      </Form>
    </Card>
  );
}

function testMailOf(values: TestMailValues) {
  const body = {
    testEmail: values.recipientEmail,
    testAmount: (parseAmountCents(values.amount) ?? 0) / 100,
    testName: values.recipientName,
    customMessage: values.customMessage,
    ...(values.organizationId && { tenant_id: values.organizationId }),
  };
  const sample = sampleDonations.find(({ id }) => id === values.donationId);
  return sample
    ? { donationId: undefined, body: { ...body, monthly: sample.isMonthly } }
    : { donationId: values.donationId, body };
}

const fieldsOfServer = {
  testEmail: 'recipientEmail',
  testAmount: 'amount',
  testName: 'recipientName',
  customMessage: 'customMessage',
} as const;

function showFieldErrors(form: UseFormReturn<TestMailValues>, error: unknown): void {
  if (!(error instanceof ApiError)) return;
  for (const [field, name] of Object.entries(fieldsOfServer)) {
    const message = error.fields[field];
    if (message) form.setError(name, { type: 'server', message });
  }
}
