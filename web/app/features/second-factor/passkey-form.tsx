import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { addPasskey, offerPasskey } from '../../../../contract/endpoints/second-factor.ts';
import { passkeyName } from '../../../../contract/second-factor.ts';
import { call } from '../../../lib/api-client.ts';
import { explainPasskeyFailure, makePasskey } from '../../../lib/passkeys.ts';
import { useSchemaForm } from '../../../lib/use-schema-form.ts';
import { FormError } from '../../../ui/alert.tsx';
import { Form, FormActions, InputField } from '../../../ui/form-fields.tsx';

const devices: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android-telefoon'],
  [/Windows/, 'Windows-computer'],
  [/Macintosh/, 'Mac'],
  [/CrOS/, 'Chromebook'],
];

const nameForm = z.object({ name: passkeyName });

export interface FactorFormProps {
  /** Gets recovery codes only with the first passkey or app. */
  onAdded: (recoveryCodes: string[] | undefined) => void;
  onCancel: () => void;
}

export function PasskeyForm({ onAdded, onCancel }: FactorFormProps) {
  const add = useMutation({
    mutationFn: async (name: string) => {
      const response = await makePasskey(await call(offerPasskey, {}));
      return call(addPasskey, { body: { response, name } });
    },
  });
  const form = useSchemaForm(nameForm, { name: suggestPasskeyName(navigator.userAgent) });
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
      <FormActions onCancel={onCancel} action={add} busyLabel="Volg de stappen van uw browser...">
        Passkey maken
      </FormActions>
    </Form>
  );
}

export function suggestPasskeyName(userAgent: string): string {
  return devices.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Computer';
}
