import { Suspense, useState, useEffect, useEffectEvent, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { SecondStep as Step } from '../../../../contract/second-factor.ts';
import { serverMessage } from '../../../lib/api-client.ts';
import { currentUserKey } from '../../../lib/current-user.ts';
import {
  explainPasskeyFailure,
  canUsePasskeys,
  stopSuggestingPasskeys,
  suggestPasskeys,
} from '../../../lib/passkeys.ts';
import { Alert, FormError } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { dismissToast, toast } from '../../../ui/toast-store.ts';
import {
  loadPasskeyOptions,
  logInWithPasskey,
  type LoginOutcome,
  PasskeyLoginButton,
  useLoginForm,
} from './login-parts.tsx';
import { InputField, PasswordField, Form } from '../../../ui/form-fields.tsx';
import { lazyNamed } from '../../../lib/lazy-named.ts';
import { AuthColumn, AuthLayout } from '../../../ui/auth-layout.tsx';

/** The passkey suggestions restart after this time, because their challenge expires after five minutes. */
const renewalMs = 4 * 60_000;

const SecondStepCard = lazyNamed(() => import('./second-step.tsx'), 'SecondStepCard');

interface LoginScreenProps {
  isUnreachable: boolean;
}

export function LoginScreen({ isUnreachable }: LoginScreenProps) {
  const client = useQueryClient();
  const [step, setStep] = useState<Step | null>(null);
  const finishLogin = () => {
    toast({ title: 'Ingelogd' });
    void client.invalidateQueries({ queryKey: currentUserKey });
  };
  const { failure, report, forget } = useLoginFailure();
  const returnToPassword = (sentence: string) => {
    setStep(null);
    report(sentence);
  };

  return (
    <AuthLayout>
      {step ? (
        <Suspense fallback={<Spinner />}>
          <SecondStepCard
            step={step}
            onLoggedIn={finishLogin}
            onExpired={returnToPassword}
            onBack={() => setStep(null)}
          />
        </Suspense>
      ) : (
        <PasswordCard
          isUnreachable={isUnreachable}
          failure={failure}
          onAttempt={forget}
          onFailure={report}
          onLoggedIn={finishLogin}
          onSecondStep={setStep}
        />
      )}
    </AuthLayout>
  );
}

interface PasswordCardProps extends LoginScreenProps {
  failure: string | undefined;
  onAttempt: () => void;
  onFailure: (sentence: string) => void;
  onLoggedIn: () => void;
  onSecondStep: (step: Step) => void;
}

function PasswordCard({
  isUnreachable,
  failure,
  onAttempt,
  onFailure,
  onLoggedIn,
  onSecondStep,
}: PasswordCardProps) {
  const { form, submit, isPending } = useLoginForm({
    email: '',
    onLoggedIn,
    onSecondStep,
    onFailed: (error) => onFailure(serverMessage(error) ?? 'Ongeldige e-mail of wachtwoord'),
  });
  const reportPasskeyFailure = (error: unknown) => onFailure(explainPasskeyFailure(error));
  const restartSuggestions = usePasskeySuggestions({ onLoggedIn, onFailed: reportPasskeyFailure });

  return (
    <AuthColumn title="Inloggen">
      <Form
        onSubmit={(event) => {
          onAttempt();
          return submit(event);
        }}
      >
        {isUnreachable && (
          <Alert tone="warning" title="Gulhart is even niet bereikbaar." announce>
            Controleer de verbinding en probeer het zo weer.
          </Alert>
        )}
        <InputField
          form={form}
          name="email"
          label="E-mailadres"
          type="email"
          autoComplete="username webauthn"
        />
        <PasswordField form={form} name="password" label="Wachtwoord" autoComplete="current-password" />
        <p className="-mt-2 text-sm">
          <Link href="/wachtwoord-vergeten">Wachtwoord vergeten?</Link>
        </p>
        <FormError message={failure} />
        <Button type="submit" busy={isPending} busyLabel="Bezig met inloggen...">
          Inloggen
        </Button>
        <PasskeyLoginButton
          onLoggedIn={onLoggedIn}
          onFailed={(error) => {
            reportPasskeyFailure(error);
            restartSuggestions();
          }}
        />
      </Form>
      <p className="border-t border-line pt-6 text-sm text-muted">
        Nog geen account? <Link href="/register">Aanmelden voor een stichting of goed doel</Link>
      </p>
    </AuthColumn>
  );
}

/** The toast closes when the visitor leaves the screen; the sentence at the form stays until the next attempt. */
function useLoginFailure() {
  const [failure, setFailure] = useState<string>();
  const toastId = useRef(0);
  useEffect(() => () => dismissToast(toastId.current), []);
  const report = (sentence: string) => {
    setFailure(sentence);
    toastId.current = toast({ variant: 'destructive', title: 'Fout bij inloggen', description: sentence });
  };
  return { failure, report, forget: () => setFailure(undefined) };
}

/** Lets the browser suggest passkeys. Returns a function that restarts the suggestions. */
function usePasskeySuggestions({ onLoggedIn, onFailed }: LoginOutcome): () => void {
  const [attempt, setAttempt] = useState(0);
  const loggedIn = useEffectEvent(onLoggedIn);
  const failed = useEffectEvent(onFailed);

  useEffect(() => {
    if (!canUsePasskeys()) return undefined;
    const timer = setTimeout(() => setAttempt(attempt + 1), renewalMs);
    let isEnded = false;
    const suggest = async () => {
      const assertion = await suggestPasskeys(loadPasskeyOptions);
      if (!assertion || isEnded) return;
      try {
        loggedIn(await logInWithPasskey(assertion));
      } catch (error) {
        failed(error);
        setAttempt(attempt + 1);
      }
    };
    void suggest();
    return () => {
      isEnded = true;
      clearTimeout(timer);
      void stopSuggestingPasskeys();
    };
  }, [attempt]);

  return () => setAttempt((before) => before + 1);
}
