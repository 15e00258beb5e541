import { useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { Environment } from '../../../../contract/environments.ts';
import type { PaymentKeyTested } from '../../../../contract/payments.ts';
import type { Setting } from '../../../../contract/settings.ts';
import { ApiError, InvalidResponseError, serverMessage } from '../../../lib/api-client.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useTestKey } from './api.ts';
import { KeyTestResult } from './key-test-result.tsx';
import { makeSimulatorKey } from '../../../lib/make-simulator-key.ts';
import { isHalfMasked, type PaymentValues } from './payment-values.ts';

const names = { test: 'mollie_api_key', live: 'mollie_api_live_key' } as const;

interface KeyFieldProps {
  form: UseFormReturn<PaymentValues>;
  environment: Environment;
  setting: Setting;
  label: string;
}

/** A payment key. What is stored comes masked, and can only be replaced as a whole. */
export function KeyField({ form, environment, setting, label }: KeyFieldProps) {
  const name = names[environment];
  const stored = setting.value ?? '';
  const typed = useWatch({ control: form.control, name });
  const test = useTestKey(environment);
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

  const fillIn = (key: string) => form.setValue(name, key, { shouldDirty: true, shouldValidate: true });

  return (
    <div className="flex flex-col gap-3">
      <Field
        label={label}
        error={form.formState.errors[name]?.message}
        hint={hintFor({ setting, typed, isUnchanged })}
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
        <SimulatorOffer
          label={label}
          onAccept={() => fillIn(makeSimulatorKey(setting.simulatorKeyPrefix ?? ''))}
        />
      )}
      {tested?.apiKey === typed && <KeyTestResult answer={tested.answer} />}
      {isUnchanged && setting.notices?.map((notice) => <Alert key={notice} tone="warning" title={notice} />)}
    </div>
  );
}

function SimulatorOffer({ label, onAccept }: { label: string; onAccept: () => void }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
      Alles proberen zonder Mollie-account?
      <Button
        variant="secondary"
        size="small"
        aria-label={`${label}: simulatorsleutel gebruiken`}
        onClick={onAccept}
      >
        Simulatorsleutel gebruiken
      </Button>
    </p>
  );
}

interface HintFacts {
  setting: Setting;
  typed: string;
  isUnchanged: boolean;
}

function hintFor({ setting, typed, isUnchanged }: HintFacts): string | undefined {
  if (isUnchanged && setting.isSimulatorKey)
    return 'Dit is een simulatorsleutel, om te proberen: er beweegt geen geld. Vul hier later die van Mollie in.';
  if (isUnchanged)
    return 'Er is een sleutel opgeslagen. Vul hem opnieuw in om hem te testen of te vervangen.';
  if (setting.value && typed === '') return 'Bij het opslaan wordt de opgeslagen sleutel verwijderd.';
  return undefined;
}

function failureOf(error: Error): string {
  if (error instanceof InvalidResponseError) return 'Ongeldig antwoord van server';
  return serverMessage(error) ?? 'Er is een onverwachte fout opgetreden bij het testen van de API.';
}
