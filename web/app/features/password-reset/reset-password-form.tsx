import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { newPassword, passwordHint } from '../../../../contract/accounts.ts';
import { ApiError, serverMessage } from '../../../lib/api-client.ts';
import { passwordsMatch } from '../../../lib/passwords-match.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { Link } from '../../../ui/link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { useResetPassword } from './api.ts';

const resetValues = z.object({ password: newPassword, confirmPassword: z.string() }).check(passwordsMatch);

interface ResetPasswordFormProps {
  /** From the mailed link; empty when it was cut off. */
  token: string;
}

export function ResetPasswordForm({ token }: ResetPasswordFormProps) {
  const reset = useResetPassword();
  return (
    <div className="flex w-full max-w-sm flex-col gap-8">
      <PageHeader title="Nieuw wachtwoord kiezen" />
      {reset.isSuccess ? (
        <Alert
          tone="success"
          title="Uw wachtwoord is gewijzigd."
          announce
          action={
            <Link href="/admin" className={buttonClass()}>
              Inloggen
            </Link>
          }
        >
          U kunt nu met het nieuwe wachtwoord inloggen.
        </Alert>
      ) : isInvalidLink(token, reset.error) ? (
        <InvalidLink sentence={serverMessage(reset.error) ?? 'Deze link is niet geldig.'} />
      ) : (
        <PasswordForm
          busy={reset.isPending}
          failure={
            reset.isError
              ? (serverMessage(reset.error) ?? 'Er is iets misgegaan. Probeer het later opnieuw.')
              : undefined
          }
          onSubmit={(password) => reset.mutate({ token, password })}
        />
      )}
    </div>
  );
}

function isInvalidLink(token: string, error: Error | null): boolean {
  return token === '' || (error instanceof ApiError && error.fields['token'] !== undefined);
}

interface InvalidLinkProps {
  sentence: string;
}

function InvalidLink({ sentence }: InvalidLinkProps) {
  return (
    <Alert
      tone="danger"
      title={sentence}
      announce
      action={
        <Link href="/wachtwoord-vergeten" className={buttonClass({ variant: 'secondary' })}>
          Nieuwe link aanvragen
        </Link>
      }
    >
      Een link uit de mail werkt één keer: een uur lang, en in een uitnodiging zeven dagen.
    </Alert>
  );
}

interface PasswordFormProps {
  busy: boolean;
  failure: string | undefined;
  onSubmit: (password: string) => void;
}

function PasswordForm({ busy, failure, onSubmit }: PasswordFormProps) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(resetValues),
    defaultValues: { password: '', confirmPassword: '' },
  });
  const submit = handleSubmit(({ password }) => onSubmit(password));
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <Field label="Nieuw wachtwoord" hint={passwordHint} error={formState.errors.password?.message}>
        <PasswordInput autoComplete="new-password" {...register('password')} />
      </Field>
      <Field label="Wachtwoord bevestigen" error={formState.errors.confirmPassword?.message}>
        <PasswordInput autoComplete="new-password" {...register('confirmPassword')} />
      </Field>
      <FormError message={failure} />
      <Button type="submit" busy={busy} busyLabel="Bezig met opslaan...">
        Wachtwoord opslaan
      </Button>
    </form>
  );
}
