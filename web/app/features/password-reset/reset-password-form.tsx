import { useLocation } from 'wouter';
import * as z from 'zod/mini';
import { newPassword, type PasswordLink } from '../../../../contract/accounts.ts';
import { openPasswordLink, resetPassword } from '../../../../contract/endpoints/accounts.ts';
import { readCurrentUser } from '../../../../contract/endpoints/session.ts';
import { ApiError, serverMessage } from '../../../lib/api-client.ts';
import { passwordsMatch } from '../../../lib/account-rules.ts';
import { useEndpoint, useRefresh, useSend } from '../../../lib/query-client.ts';
import { useMailedToken } from '../../../lib/url-params.ts';
import { useSchemaForm } from '../../../lib/use-schema-form.ts';
import { Alert, FormError } from '../../../ui/alert.tsx';
import { AuthScreen } from '../../../ui/auth-layout.tsx';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/link.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { resetFailure, WelcomeForm, type WelcomeFormProps } from './welcome-form.tsx';
import { NewPasswordFields, Form } from '../../../ui/form-fields.tsx';

const resetValues = z.object({ password: newPassword, confirmPassword: z.string() }).check(passwordsMatch);

export function ResetPasswordForm() {
  const token = useMailedToken();
  // Not cached, because the link works only once.
  const link = useEndpoint(openPasswordLink, { body: { token } }, { enabled: token !== '', gcTime: 0 });
  return (
    <AuthScreen title={link.data?.invitation ? 'Welkom bij Gulhart' : 'Nieuw wachtwoord kiezen'}>
      {link.isLoading ? <Spinner /> : <OpenedLink token={token} link={link.data} linkError={link.error} />}
    </AuthScreen>
  );
}

interface OpenedLinkProps {
  token: string;
  /** Undefined if the link is invalid or the server could not check it. In the second case, saving checks the link. */
  link: PasswordLink | undefined;
  linkError: Error | null;
}

function OpenedLink({ token, link, linkError }: OpenedLinkProps) {
  const [, navigate] = useLocation();
  const reset = useSend(resetPassword, { onSuccess: useRefresh(readCurrentUser) });
  const refusal = [linkError, reset.error].find(isAboutToken);
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
        action={reset}
        onSubmit={(typed) => reset.mutate({ token, ...typed }, { onSuccess: greet })}
      />
    );
  }
  if (reset.isSuccess)
    return (
      <Alert
        tone="success"
        title="Uw wachtwoord is gewijzigd."
        announce
        action={<ButtonLink href="/admin">Inloggen</ButtonLink>}
      >
        U kunt nu met het nieuwe wachtwoord inloggen.
      </Alert>
    );
  return <PasswordForm action={reset} onSubmit={(password) => reset.mutate({ token, password })} />;
}

function isAboutToken(error: Error | null): boolean {
  return error instanceof ApiError && error.fields['token'] !== undefined;
}

function InvalidLink({ sentence }: { sentence: string }) {
  return (
    <Alert
      tone="danger"
      title={sentence}
      announce
      action={
        <div className="flex flex-wrap gap-3">
          <ButtonLink href="/admin">Inloggen</ButtonLink>
          <ButtonLink href="/wachtwoord-vergeten" variant="secondary">
            Nieuwe link aanvragen
          </ButtonLink>
        </div>
      }
    >
      Een link uit de mail werkt één keer: een uur lang, en in een uitnodiging zeven dagen. Hebt u er al een
      wachtwoord mee gekozen, dan kunt u daarmee inloggen.
    </Alert>
  );
}

interface PasswordFormProps extends Pick<WelcomeFormProps, 'action'> {
  onSubmit: (password: string) => void;
}

function PasswordForm({ action, onSubmit }: PasswordFormProps) {
  const form = useSchemaForm(resetValues, { password: '', confirmPassword: '' });
  return (
    <Form onSubmit={form.handleSubmit(({ password }) => onSubmit(password))}>
      <NewPasswordFields form={form} label="Nieuw wachtwoord" />
      <FormError error={action.error} fallback={resetFailure} />
      <Button type="submit" busy={action.isPending} busyLabel="Bezig met opslaan...">
        Wachtwoord opslaan
      </Button>
    </Form>
  );
}
