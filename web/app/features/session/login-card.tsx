import { Suspense, useState, useEffect, useEffectEvent } from 'react';
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
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { toast } from '../../../ui/toast-store.ts';
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
  const returnToPassword = (sentence: string) => {
    setStep(null);
    toastLoginFailure(sentence);
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
        <PasswordCard isUnreachable={isUnreachable} onLoggedIn={finishLogin} onSecondStep={setStep} />
      )}
    </AuthLayout>
  );
}

interface PasswordCardProps extends LoginScreenProps {
  onLoggedIn: () => void;
  onSecondStep: (step: Step) => void;
}

function PasswordCard({ isUnreachable, onLoggedIn, onSecondStep }: PasswordCardProps) {
  const { form, submit, isPending } = useLoginForm({
    email: '',
    onLoggedIn,
    onSecondStep,
    onFailed: (error) => toastLoginFailure(serverMessage(error) ?? 'Ongeldige e-mail of wachtwoord'),
  });
  const toastPasskeyFailure = (error: unknown) => toastLoginFailure(explainPasskeyFailure(error));
  const restartSuggestions = usePasskeySuggestions({ onLoggedIn, onFailed: toastPasskeyFailure });

  return (
    <AuthColumn title="Inloggen">
      <Form onSubmit={submit}>
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
        <Button type="submit" busy={isPending} busyLabel="Bezig met inloggen...">
          Inloggen
        </Button>
        <PasskeyLoginButton
          onLoggedIn={onLoggedIn}
          onFailed={(error) => {
            toastPasskeyFailure(error);
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

function toastLoginFailure(description: string): void {
  toast({ variant: 'destructive', title: 'Fout bij inloggen', description });
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
