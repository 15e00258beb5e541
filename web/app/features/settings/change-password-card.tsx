import { useForm, type FieldErrors } from 'react-hook-form';
import { passwordHint, changePasswordBody } from '../../../../contract/accounts.ts';
import { changePassword } from '../../../../contract/endpoints/accounts.ts';
import { useSend } from '../../../lib/query-client.ts';
import { showServerFieldErrors } from '../../../lib/server-field-errors.ts';
import { Alert, FormError } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useCurrentUser } from '../../../lib/current-user.ts';
import { Form, PasswordField } from '../../../ui/form-fields.tsx';

interface PasswordChange {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
}

export function ChangePasswordCard() {
  const { data: user } = useCurrentUser();
  const change = useSend(changePassword);
  const form = useForm<PasswordChange>({
    resolver: (values) => {
      const errors = findFirstError(values);
      return errors ? { values: {}, errors } : { values, errors: {} };
    },
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
    // Validates only on submit, because the form shows one error at a time.
    reValidateMode: 'onSubmit',
  });

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
      <Form
        onSubmit={(event) => {
          change.reset();
          return submit(event);
        }}
        className="flex max-w-md flex-col gap-5"
      >
        {/* Password managers need the username. */}
        <input type="text" autoComplete="username" readOnly hidden value={user?.email ?? ''} />
        <PasswordField
          form={form}
          name="currentPassword"
          label="Huidig wachtwoord"
          autoComplete="current-password"
        />
        <PasswordField
          form={form}
          name="newPassword"
          label="Nieuw wachtwoord"
          hint={passwordHint}
          autoComplete="new-password"
        />
        <PasswordField
          form={form}
          name="confirmPassword"
          label="Nieuw wachtwoord bevestigen"
          autoComplete="new-password"
        />
        <FormError
          error={change.error}
          fallback="Uw wachtwoord is niet gewijzigd. Probeer het later opnieuw."
          fieldsAreShown
        />
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
      </Form>
    </Card>
  );
}

function findFirstError(values: PasswordChange): FieldErrors<PasswordChange> | undefined {
  const { confirmPassword, ...body } = values;
  const issue = changePasswordBody.safeParse(body).error?.issues[0];
  if (issue) {
    const field = issue.path[0] === 'currentPassword' ? 'currentPassword' : 'newPassword';
    return { [field]: { type: 'validate', message: issue.message } };
  }
  if (body.newPassword !== confirmPassword) {
    return { confirmPassword: { type: 'validate', message: 'Wachtwoorden komen niet overeen' } };
  }
  return undefined;
}
