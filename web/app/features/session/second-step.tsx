import { useState } from 'react';
import * as z from 'zod/mini';
import { logInWithCode } from '../../../../contract/endpoints/login.ts';
import type { CurrentUser } from '../../../../contract/current-user.ts';
import { secondFactorCode, type SecondStep as Step } from '../../../../contract/second-factor.ts';
import { ApiError } from '../../../lib/api-client.ts';
import { canUsePasskeys, explainPasskeyFailure } from '../../../lib/passkeys.ts';
import { useSend } from '../../../lib/query-client.ts';
import { useSchemaForm } from '../../../lib/use-schema-form.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/alert.tsx';
import { AuthColumn } from '../../../ui/auth-layout.tsx';
import { PasskeyButton, usePasskeyLogin } from './login-parts.tsx';
import { InputField, Form } from '../../../ui/form-fields.tsx';

export const secondStepTitle = 'Nog één stap';
export const secondStepDescription = 'Uw wachtwoord klopt. Laat nu op een tweede manier zien dat u het bent.';

const codeForm = z.object({ code: secondFactorCode });

interface SecondStepProps {
  step: Step;
  onLoggedIn: (account: CurrentUser) => void;
  onExpired: (sentence: string) => void;
  onBack: () => void;
}

export function SecondStepCard(props: SecondStepProps) {
  return (
    <AuthColumn title={secondStepTitle} description={secondStepDescription}>
      <SecondStep {...props} />
    </AuthColumn>
  );
}

export function SecondStep({ step, onLoggedIn, onExpired, onBack }: SecondStepProps) {
  const hasApp = step.methods.includes('totp');
  const hasPasskey = step.methods.includes('passkey') && canUsePasskeys();
  const [showsCode, setShowsCode] = useState(hasApp || !hasPasskey);
  const passkey = usePasskeyLogin();
  const handleRefusal = (error: Error) => {
    if (error instanceof ApiError && error.code === 'login_expired') onExpired(error.serverMessage ?? '');
  };
  return (
    <div className="flex flex-col gap-5">
      {hasPasskey && (
        <>
          <FormError message={passkey.isError ? explainPasskeyFailure(passkey.error) : undefined} />
          <PasskeyButton
            data-focus-first
            busy={passkey.isPending}
            onClick={() => passkey.mutate(step.token, { onSuccess: onLoggedIn, onError: handleRefusal })}
          >
            Verder met passkey
          </PasskeyButton>
        </>
      )}
      {hasPasskey && showsCode && <OrDivider />}
      {showsCode ? (
        <CodeForm
          token={step.token}
          hasApp={hasApp}
          isSecondary={hasPasskey}
          onLoggedIn={onLoggedIn}
          onRefused={handleRefusal}
        />
      ) : (
        <Button variant="quiet" onClick={() => setShowsCode(true)}>
          Herstelcode gebruiken
        </Button>
      )}
      <Button variant="quiet" onClick={onBack}>
        Terug naar het wachtwoord
      </Button>
    </div>
  );
}

export function OrDivider() {
  return (
    <p className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      of
    </p>
  );
}

interface CodeFormProps {
  token: string;
  hasApp: boolean;
  isSecondary: boolean;
  onLoggedIn: (account: CurrentUser) => void;
  onRefused: (error: Error) => void;
}

function CodeForm({ token, hasApp, isSecondary, onLoggedIn, onRefused }: CodeFormProps) {
  const login = useSend(logInWithCode);
  const form = useSchemaForm(codeForm, { code: '' });
  const submit = form.handleSubmit(({ code }) =>
    login.mutate(
      { token, code },
      {
        onSuccess: onLoggedIn,
        onError: (error) => {
          form.setFocus('code', { shouldSelect: true });
          onRefused(error);
        },
      },
    ),
  );
  return (
    <Form onSubmit={submit}>
      <InputField
        form={form}
        name="code"
        label={hasApp ? 'Code uit uw app' : 'Herstelcode'}
        hint={
          hasApp
            ? 'Zes cijfers. Hebt u uw telefoon niet bij u? Vul dan een van uw herstelcodes in.'
            : 'Een van de tien codes die u bij het instellen hebt bewaard.'
        }
        {...(!isSecondary && { 'data-focus-first': true })}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        className="font-mono tracking-widest"
      />
      <FormError
        error={login.error}
        fallback="Inloggen lukt nu niet. Controleer de verbinding en probeer het opnieuw."
      />
      <Button
        type="submit"
        variant={isSecondary ? 'secondary' : 'primary'}
        busy={login.isPending}
        busyLabel="Bezig met inloggen..."
      >
        Inloggen met code
      </Button>
    </Form>
  );
}
