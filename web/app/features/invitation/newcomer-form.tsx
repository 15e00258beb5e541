import { useEffect } from 'react';
import * as z from 'zod/mini';
import { newPassword, username } from '../../../../contract/accounts.ts';
import { ApiError } from '../../../lib/api-client.ts';
import { passwordsMatch } from '../../../lib/account-rules.ts';
import { showServerFieldErrors } from '../../../lib/server-field-errors.ts';
import { useSchemaForm } from '../../../lib/use-schema-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/alert.tsx';
import { NewPasswordFields, Form } from '../../../ui/form-fields.tsx';
import { UsernameField } from '../../../ui/username-field.tsx';

export const acceptFailure = 'Dat lukt nu niet. Controleer de verbinding en probeer het opnieuw.';

const newcomerValues = z
  .object({ username, password: newPassword, confirmPassword: z.string() })
  .check(passwordsMatch);

interface NewcomerFormProps {
  email: string;
  busy: boolean;
  error: Error | null;
  onSubmit: (newcomer: { username: string; password: string }) => void;
}

export function NewcomerForm({ email, busy, error, onSubmit }: NewcomerFormProps) {
  const form = useSchemaForm(newcomerValues, { username: '', password: '', confirmPassword: '' });
  useEffect(() => showServerFieldErrors(form, error), [form, error]);
  const submit = form.handleSubmit(({ username: name, password }) => onSubmit({ username: name, password }));
  const isAtField =
    error instanceof ApiError && ['username', 'password'].some((name) => error.fields[name] !== undefined);
  return (
    <Form onSubmit={submit}>
      <Field label="E-mailadres" hint="Hiermee logt u straks in.">
        <Input type="email" autoComplete="username" readOnly value={email} />
      </Field>
      <UsernameField form={form} hint="Zo ziet uw team u. Zonder spaties." autoComplete="nickname" />
      <NewPasswordFields form={form} />
      <FormError error={isAtField ? null : error} fallback={acceptFailure} />
      <Button type="submit" busy={busy} busyLabel="Bezig met aannemen...">
        Account maken en meedoen
      </Button>
    </Form>
  );
}
