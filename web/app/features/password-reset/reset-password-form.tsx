import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useLocation } from 'wouter';
import * as z from 'zod/mini';
import { newPassword, passwordHint, type PasswordLink } from '../../../../contract/accounts.ts';
import { ApiError, serverMessage } from '../../../lib/api-client.ts';
import { passwordsMatch } from '../../../lib/passwords-match.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { Link } from '../../../ui/link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { usePasswordLink, useResetPassword } from './api.ts';
import { WelcomeForm } from './welcome-form.tsx';

const resetValues = z.object({ password: newPassword, confirmPassword: z.string() }).check(passwordsMatch);

interface ResetPasswordFormProps {
  /** From the mailed link; empty when it was cut off. */
  token: string;
}

export function ResetPasswordForm({ token }: ResetPasswordFormProps) {
  const link = usePasswordLink(token);
  const invitation = link.data?.invitation;
  return (
    <div className="flex w-full max-w-sm flex-col gap-8">
      <PageHeader title={invitation ? 'Welkom bij Gulhart' : 'Nieuw wachtwoord kiezen'} />
      {link.isLoading ? <Spinner /> : <Opened token={token} link={link.data} linkError={link.error} />}
    </div>
  );
}

interface OpenedProps extends ResetPasswordFormProps {
  /** Unknown when the server could not say; whether it works then shows when it is used. */
  link: PasswordLink | undefined;
  linkError: Error | null;
}

function Opened({ token, link, linkError }: OpenedProps) {
  const [, navigate] = useLocation();
  const reset = useResetPassword();
  const failure = reset.isError
    ? (serverMessage(reset.error) ?? 'Dat lukt nu niet. Controleer de verbinding en probeer het opnieuw.')
    : undefined;
  const refusal = [linkError, reset.error].find(namesToken);
  if (token === '' || refusal)
    return <InvalidLink sentence={serverMessage(refusal) ?? 'Deze link is niet geldig.'} />;
  if (link?.invitation) {
    const greet = () => {
      toast({ title: 'Welkom bij Gulhart', description: 'Uw wachtwoord is opgeslagen en u bent ingelogd.' });
      navigate('/admin');
    };
    return (
      <WelcomeForm
        invitation={link.invitation}
        busy={reset.isPending}
        failure={failure}
        onSubmit={(typed) => reset.mutate({ token, ...typed }, { onSuccess: greet })}
      />
    );
  }
  if (reset.isSuccess) return <Changed />;
  return (
    <PasswordForm
      busy={reset.isPending}
      failure={failure}
      onSubmit={(password) => reset.mutate({ token, password })}
    />
  );
}

function namesToken(error: Error | null): boolean {
  return error instanceof ApiError && error.fields['token'] !== undefined;
}

function Changed() {
  return (
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
  );
}

function InvalidLink({ sentence }: { sentence: string }) {
  return (
    <Alert
      tone="danger"
      title={sentence}
      announce
      action={
        <div className="flex flex-wrap gap-3">
          <Link href="/admin" className={buttonClass()}>
            Inloggen
          </Link>
          <Link href="/wachtwoord-vergeten" className={buttonClass({ variant: 'secondary' })}>
            Nieuwe link aanvragen
          </Link>
        </div>
      }
    >
      Een link uit de mail werkt één keer: een uur lang, en in een uitnodiging zeven dagen. Hebt u er al een
      wachtwoord mee gekozen, dan kunt u daarmee inloggen.
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
