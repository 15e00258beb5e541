import { useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { Environment } from '../../../../contract/environments.ts';
import type { PaymentKeyTested } from '../../../../contract/payments.ts';
import type { Setting } from '../../../../contract/settings.ts';
import { ApiError, InvalidResponseError, serverMessage } from '../../../lib/api-client.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, SmallButton } from '../../../ui/button.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { testPaymentKey } from '../../../../contract/endpoints/organisation.ts';
import { useCall } from '../../../lib/query-client.ts';
import { makeSimulatorKey, simulatorKeySentence } from '../../../lib/settings.ts';
import { isHalfMasked, type PaymentValues } from './payment-values.ts';
import { Badge } from '../../../ui/badge.tsx';

const settingKeys = { test: 'mollie_api_key', live: 'mollie_api_live_key' } as const;

interface KeyFieldProps {
  form: UseFormReturn<PaymentValues>;
  environment: Environment;
  setting: Setting;
  label: string;
}

export function KeyField({ form, environment, setting, label }: KeyFieldProps) {
  const name = settingKeys[environment];
  const stored = setting.value ?? '';
  const typed = useWatch({ control: form.control, name });
  const test = useCall(testPaymentKey, (apiKey: string) => ({
    body: { apiEnvironment: environment, apiKey },
  }));
  const [tested, setTested] = useState<{ apiKey: string; answer: PaymentKeyTested }>();
  const isUnchanged = stored !== '' && typed === stored;
  const cannotBeTested = typed.trim() === '' || isUnchanged || isHalfMasked(typed, stored);

  const runTest = () =>
    test.mutate(typed, {
      onSuccess: (answer) => {
        setTested({ apiKey: typed, answer });
        if (answer.success) toast({ title: 'API-test geslaagd', description: answer.message });
        else toast({ variant: 'destructive', title: 'API-test mislukt', description: answer.message });
      },
      onError: (error) => {
        const sentence = error instanceof ApiError ? error.fields['apiKey'] : undefined;
        if (sentence) form.setError(name, { type: 'server', message: sentence }, { shouldFocus: true });
        toast({ variant: 'destructive', title: 'API-test mislukt', description: failureOf(error) });
      },
    });

  return (
    <div className="flex flex-col gap-3">
      <Field
        label={label}
        error={form.formState.errors[name]?.message}
        hint={hintFor(setting, typed, isUnchanged)}
      >
        <div className="flex flex-col gap-2 sm:flex-row">
          <Input
            autoComplete="off"
            spellCheck={false}
            placeholder={stored ? 'Vul de sleutel opnieuw in' : setting.placeholder}
            className="min-w-0 font-mono text-sm"
            onFocus={({ target }) => isUnchanged && target.select()}
            {...form.register(name)}
          />
          <Button
            variant="secondary"
            className="shrink-0"
            disabled={cannotBeTested}
            busy={test.isPending}
            busyLabel="Testen..."
            onClick={runTest}
          >
            {label} testen
          </Button>
        </div>
      </Field>
      {typed === '' && setting.simulatorKeyPrefix !== undefined && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          Alles proberen zonder Mollie-account?
          <SmallButton
            aria-label={`${label}: simulatorsleutel gebruiken`}
            onClick={() => {
              const key = makeSimulatorKey(setting.simulatorKeyPrefix ?? '');
              form.setValue(name, key, { shouldDirty: true, shouldValidate: true });
            }}
          >
            Simulatorsleutel gebruiken
          </SmallButton>
        </p>
      )}
      {tested?.apiKey === typed && <KeyTestResult answer={tested.answer} />}
      {isUnchanged && setting.notices?.map((notice) => <Alert key={notice} tone="warning" title={notice} />)}
    </div>
  );
}

function hintFor(setting: Setting, typed: string, isUnchanged: boolean): string | undefined {
  if (isUnchanged && setting.isSimulatorKey)
    return `${simulatorKeySentence} Vul hier later die van Mollie in.`;
  if (isUnchanged)
    return `Er is een sleutel opgeslagen. ${setting.isUnchecked ? 'Nog niet gecontroleerd bij Mollie. ' : ''}Vul hem opnieuw in om hem te testen of te vervangen.`;
  if (setting.value && typed === '') return 'Bij het opslaan wordt de opgeslagen sleutel verwijderd.';
  return undefined;
}

function failureOf(error: Error): string {
  if (error instanceof InvalidResponseError) return 'Ongeldig antwoord van server';
  return serverMessage(error) ?? 'Er is een onverwachte fout opgetreden bij het testen van de API.';
}

export function KeyTestResult({ answer: { success, message, methods } }: { answer: PaymentKeyTested }) {
  const canCollect = methods.some(({ id }) => id === 'directdebit');
  return (
    <Alert tone={success ? (canCollect ? 'success' : 'warning') : 'danger'} title={message}>
      {methods.length > 0 && (
        <>
          <p className="mt-1">Actieve betaalmethoden:</p>
          <ul aria-label="Actieve betaalmethoden" className="mt-2 flex flex-wrap gap-2">
            {methods.map(({ id, description }) => (
              <li key={id}>
                <Badge>{description}</Badge>
              </li>
            ))}
          </ul>
        </>
      )}
    </Alert>
  );
}
