import { useForm, type FieldErrors, type Resolver } from 'react-hook-form';
import { passwordHint, changePasswordBody } from '../../../../contract/accounts.ts';
import { ApiError, serverMessage } from '../../../lib/api-client.ts';
import { showServerFieldErrors } from '../../../lib/server-field-errors.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { dashboardStaleMs, useCurrentUser } from '../../../lib/current-user.ts';
import { useChangePassword } from './api.ts';

interface PasswordChange {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
}

/** Checks in the order of the fields and names only the first thing that is wrong. */
const checkPasswordChange: Resolver<PasswordChange> = (values) => {
  const errors = findFirstError(values);
  return errors ? { values: {}, errors } : { values, errors: {} };
};

export function ChangePasswordCard() {
  const { data: user } = useCurrentUser(dashboardStaleMs);
  const change = useChangePassword();
  const form = useForm({
    resolver: checkPasswordChange,
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
    // One message at a time, from one attempt to the next.
    reValidateMode: 'onSubmit',
  });
  const { errors } = form.formState;

  const submit = form.handleSubmit(({ currentPassword, newPassword }) =>
    change.mutate(
      { currentPassword, newPassword },
      {
        onSuccess: () => form.reset(),
        onError: (error) => showServerFieldErrors(form, error),
      },
    ),
  );

  return (
    <Card title="Wachtwoord wijzigen" description="Na een wijziging wordt u op andere apparaten uitgelogd.">
      <form
        noValidate
        onSubmit={(event) => {
          change.reset();
          void submit(event);
        }}
        className="flex max-w-md flex-col gap-5"
      >
        {/* Tells password managers whose password this is. */}
        <input type="text" autoComplete="username" readOnly hidden value={user?.email ?? ''} />
        <Field label="Huidig wachtwoord" error={errors.currentPassword?.message}>
          <PasswordInput autoComplete="current-password" {...form.register('currentPassword')} />
        </Field>
        <Field label="Nieuw wachtwoord" hint={passwordHint} error={errors.newPassword?.message}>
          <PasswordInput autoComplete="new-password" {...form.register('newPassword')} />
        </Field>
        <Field label="Nieuw wachtwoord bevestigen" error={errors.confirmPassword?.message}>
          <PasswordInput autoComplete="new-password" {...form.register('confirmPassword')} />
        </Field>
        <FormError message={change.isError ? generalFailure(change.error) : undefined} />
        {change.isSuccess && (
          <Alert tone="success" title="Uw wachtwoord is gewijzigd." announce>
            Gebruik vanaf nu het nieuwe wachtwoord om in te loggen.
          </Alert>
        )}
        <div>
          <Button type="submit" busy={change.isPending} busyLabel="Bezig met wijzigen...">
            Wachtwoord wijzigen
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** What no field can say: why changing failed, unless the server named the fields at fault. */
function generalFailure(error: Error): string | undefined {
  const namesFields = error instanceof ApiError && Object.keys(error.fields).length > 0;
  return namesFields
    ? undefined
    : (serverMessage(error) ?? 'Uw wachtwoord is niet gewijzigd. Probeer het later opnieuw.');
}

function findFirstError({
  currentPassword,
  newPassword,
  confirmPassword,
}: PasswordChange): FieldErrors<PasswordChange> | undefined {
  const issue = changePasswordBody.safeParse({ currentPassword, newPassword }).error?.issues[0];
  if (issue) {
    const field = issue.path[0] === 'currentPassword' ? 'currentPassword' : 'newPassword';
    return { [field]: { type: 'validate', message: issue.message } };
  }
  if (newPassword !== confirmPassword) {
    return { confirmPassword: { type: 'validate', message: 'Wachtwoorden komen niet overeen' } };
  }
  return undefined;
}
