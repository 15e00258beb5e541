import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { passkeyName } from '../../../../contract/second-factor.ts';
import { explainPasskeyFailure } from '../../../lib/passkeys.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { Input } from '../../../ui/input.tsx';
import { useAddPasskey } from './api.ts';

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
  /** With recovery codes when it is the first second factor. */
  onAdded: (recoveryCodes: string[] | undefined) => void;
  onCancel: () => void;
}

/** Names a new passkey, and lets the browser make it. */
export function PasskeyForm({ onAdded, onCancel }: PasskeyFormProps) {
  const add = useAddPasskey();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(nameForm),
    defaultValues: { name: suggestPasskeyName(navigator.userAgent) },
  });
  const submit = handleSubmit(({ name }) =>
    add.mutate(name, { onSuccess: ({ recoveryCodes }) => onAdded(recoveryCodes) }),
  );
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <Field
        label="Naam"
        hint="Zodat u later weet op welk apparaat deze passkey staat."
        error={formState.errors.name?.message}
      >
        <Input data-focus-first maxLength={60} autoComplete="off" {...register('name')} />
      </Field>
      <FormError message={add.isError ? explainPasskeyFailure(add.error) : undefined} />
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onCancel}>
          Annuleren
        </Button>
        <Button type="submit" busy={add.isPending} busyLabel="Volg de stappen van uw browser...">
          Passkey maken
        </Button>
      </div>
    </form>
  );
}

/** What somebody is likely to call the device that they are using. */
export function suggestPasskeyName(userAgent: string): string {
  return devices.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Computer';
}
