import { useEffect } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { Send } from 'lucide-react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import type { Tenant } from '../../../../contract/tenants.ts';
import { ApiError, serverMessage } from '../../../lib/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input, Textarea } from '../../../ui/input.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useSendTestMail, useTestDonations } from './api.ts';
import { DonationSelect } from './donation-select.tsx';
import { OrganisationSelect } from './organisation-select.tsx';
import { testMailValues, type TestMailValues } from './test-mail-values.ts';

export function useTestMailForm() {
  return useForm<TestMailValues>({
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
}

interface TestMailFormProps {
  form: UseFormReturn<TestMailValues>;
  /** For administrators: whose template to try. */
  organisations: readonly Tenant[];
}

export function TestMailForm({ form, organisations }: TestMailFormProps) {
  const donations = useTestDonations();
  const send = useSendTestMail();
  const { errors } = form.formState;

  useEffect(() => {
    if (!donations.data || form.getValues('donationId')) return;
    const completed = donations.data.find(({ paymentStatus }) => paymentStatus === 'completed');
    form.setValue('donationId', (completed ?? donations.data[0])?.id ?? '');
  }, [donations.data, form]);

  const submit = form.handleSubmit((values) =>
    send.mutate(
      { donationId: values.donationId, body: bodyOf(values) },
      {
        onSuccess: ({ message }) =>
          toast({
            title: 'E-mail verzonden',
            description: message || 'Bevestigingsmail succesvol verzonden',
          }),
        onError: (error) => {
          showFieldErrors(form, error);
          toast({
            variant: 'destructive',
            title: 'Fout bij verzenden',
            description: serverMessage(error) ?? 'Er is een fout opgetreden bij het verzenden van de e-mail',
          });
        },
      },
    ),
  );

  return (
    <Card
      title="Testmail versturen"
      description="U krijgt de mail met de PDF zoals een donateur hem krijgt, met bovenaan dat het een test is."
      className="max-w-3xl"
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        <div className="grid gap-5 md:grid-cols-2">
          <Field label="E-mailadres van de ontvanger" error={errors.recipientEmail?.message}>
            <Input type="email" autoComplete="email" {...form.register('recipientEmail')} />
          </Field>
          <Field label="Naam van de ontvanger" note="optioneel" error={errors.recipientName?.message}>
            <Input autoComplete="name" {...form.register('recipientName')} />
          </Field>
          <Field label="Bedrag in euro" error={errors.amount?.message}>
            <Input inputMode="decimal" {...form.register('amount')} />
          </Field>
          <Field
            label="Testdonatie"
            hint="Hiervan neemt de mail over of het een eenmalige of een maandelijkse gift is."
            error={errors.donationId?.message}
          >
            <DonationSelect donations={donations} registration={form.register('donationId')} />
          </Field>
          {organisations.length > 0 && (
            <Field label="Organisatie" hint="Wiens template u test.">
              <OrganisationSelect organisations={organisations} {...form.register('organizationId')} />
            </Field>
          )}
        </div>
        <Field label="Persoonlijke boodschap" note="optioneel" error={errors.customMessage?.message}>
          <Textarea rows={3} {...form.register('customMessage')} />
        </Field>
        <div>
          <Button type="submit" busy={send.isPending} busyLabel="Versturen...">
            <Send aria-hidden="true" className="size-4" />
            Testmail versturen
          </Button>
        </div>
      </form>
    </Card>
  );
}

function bodyOf({ recipientEmail, amount, recipientName, customMessage, organizationId }: TestMailValues) {
  return {
    testEmail: recipientEmail,
    testAmount: Number(amount.replace(',', '.')),
    testName: recipientName,
    customMessage,
    ...(organizationId && { tenant_id: organizationId }),
  };
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
