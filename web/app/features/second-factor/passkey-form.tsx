import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { passkeyName } from '../../../../contract/second-factor.ts';
import { explainPasskeyFailure } from '../../../lib/passkeys.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/alert.tsx';
import { useAddPasskey } from './api.ts';
import { InputField, Form } from '../../../ui/form-fields.tsx';

const devices: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android-telefoon'],
  [/Windows/, 'Windows-computer'],
  [/Macintosh/, 'Mac'],
  [/CrOS/, 'Chromebook'],
];

const nameForm = z.object({ name: passkeyName });

interface PasskeyFormProps {
  /** Recovery codes come with the first second factor. */
  onAdded: (recoveryCodes: string[] | undefined) => void;
  onCancel: () => void;
}

export function PasskeyForm({ onAdded, onCancel }: PasskeyFormProps) {
  const add = useAddPasskey();
  const form = useForm({
    resolver: zodResolver(nameForm),
    defaultValues: { name: suggestPasskeyName(navigator.userAgent) },
  });
  const submit = form.handleSubmit(({ name }) =>
    add.mutate(name, { onSuccess: ({ recoveryCodes }) => onAdded(recoveryCodes) }),
  );
  return (
    <Form onSubmit={submit}>
      <InputField
        form={form}
        name="name"
        label="Naam"
        hint="Zodat u later weet op welk apparaat deze passkey staat."
        data-focus-first
        maxLength={60}
        autoComplete="off"
      />
      <FormError message={add.isError ? explainPasskeyFailure(add.error) : undefined} />
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onCancel}>
          Annuleren
        </Button>
        <Button type="submit" busy={add.isPending} busyLabel="Volg de stappen van uw browser...">
          Passkey maken
        </Button>
      </div>
    </Form>
  );
}

export function suggestPasskeyName(userAgent: string): string {
  return devices.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Computer';
}
