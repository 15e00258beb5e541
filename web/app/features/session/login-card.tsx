import { lazy, Suspense, useState, useEffect, useEffectEvent } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { loginBody } from '../../../../contract/accounts.ts';
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
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Link } from '../../../ui/link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useLogin, loadPasskeyOptions, logInWithPasskey } from './login-api.ts';
import { PasskeyLoginButton } from './passkey-login-button.tsx';
import type { CurrentUser } from '../../../../contract/current-user.ts';

/** A little less than what is asked of a passkey is good for. */
const renewedEveryMs = 4 * 60_000;

interface Outcome {
  onLoggedIn: (account: CurrentUser) => void;
  onFailed: (error: unknown) => void;
}

// Most people never take it.
const SecondStepCard = lazy(() =>
  import('./second-step-card.tsx').then((file) => ({ default: file.SecondStepCard })),
);

interface LoginCardProps {
  /** The session could not be asked for, so logging in will probably fail too. */
  unreachable: boolean;
}

export function LoginCard({ unreachable }: LoginCardProps) {
  const client = useQueryClient();
  const [step, setStep] = useState<Step | null>(null);
  const loggedIn = () => {
    toast({ title: 'Ingelogd' });
    void client.invalidateQueries({ queryKey: currentUserKey });
  };
  const expired = (sentence: string) => {
    setStep(null);
    sayFailure(sentence);
  };

  if (!step) return <PasswordCard unreachable={unreachable} onLoggedIn={loggedIn} onSecondStep={setStep} />;
  return (
    <Suspense fallback={<Spinner />}>
      <SecondStepCard step={step} onLoggedIn={loggedIn} onExpired={expired} onBack={() => setStep(null)} />
    </Suspense>
  );
}

interface PasswordCardProps extends LoginCardProps {
  onLoggedIn: () => void;
  onSecondStep: (step: Step) => void;
}

function PasswordCard({ unreachable, onLoggedIn, onSecondStep }: PasswordCardProps) {
  const login = useLogin();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(loginBody),
    defaultValues: { email: '', password: '' },
  });
  const passkeyFailed = (error: unknown) => sayFailure(explainPasskeyFailure(error));
  const suggestAgain = usePasskeySuggestions({ onLoggedIn, onFailed: passkeyFailed });

  const submit = handleSubmit((body) =>
    login.mutate(body, {
      onSuccess: (answer) => ('secondFactor' in answer ? onSecondStep(answer.secondFactor) : onLoggedIn()),
      onError: (error) => sayFailure(serverMessage(error) ?? 'Ongeldige e-mail of wachtwoord'),
    }),
  );

  return (
    <div className="w-full max-w-sm">
      <PageHeader title="Inloggen" />
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-8 flex flex-col gap-5">
        {unreachable && (
          <Alert tone="warning" title="Gulhart is even niet bereikbaar." announce>
            Controleer de verbinding en probeer het zo weer.
          </Alert>
        )}
        <Field label="E-mailadres" error={formState.errors.email?.message}>
          {/* The last word makes browsers offer passkeys here. */}
          <Input type="email" autoComplete="username webauthn" {...register('email')} />
        </Field>
        <Field label="Wachtwoord" error={formState.errors.password?.message}>
          <PasswordInput autoComplete="current-password" {...register('password')} />
        </Field>
        <p className="-mt-2 text-sm">
          <Link href="/wachtwoord-vergeten">Wachtwoord vergeten?</Link>
        </p>
        <Button type="submit" busy={login.isPending} busyLabel="Bezig met inloggen...">
          Inloggen
        </Button>
        <PasskeyLoginButton
          onLoggedIn={onLoggedIn}
          onFailed={(error) => {
            passkeyFailed(error);
            suggestAgain();
          }}
        />
      </form>
      <p className="mt-8 border-t border-line pt-6 text-sm text-muted">
        Nog geen account? <Link href="/register">Aanmelden voor een stichting of goed doel</Link>
      </p>
    </div>
  );
}

function sayFailure(description: string): void {
  toast({ variant: 'destructive', title: 'Fout bij inloggen', description });
}

/**
 * Lets the browser offer passkeys at the address field for as long as this is on screen. Gives how to offer them again
 * after another question took their place.
 */
function usePasskeySuggestions({ onLoggedIn, onFailed }: Outcome): () => void {
  const [round, setRound] = useState(0);
  const loggedIn = useEffectEvent(onLoggedIn);
  const failed = useEffectEvent(onFailed);

  useEffect(() => {
    if (!canUsePasskeys()) return undefined;
    const again = setTimeout(() => setRound(round + 1), renewedEveryMs);
    let isOver = false;
    const suggest = async () => {
      const assertion = await suggestPasskeys(loadPasskeyOptions);
      if (!assertion || isOver) return;
      try {
        loggedIn(await logInWithPasskey(assertion));
      } catch (error) {
        failed(error);
        setRound(round + 1);
      }
    };
    void suggest();
    return () => {
      isOver = true;
      clearTimeout(again);
      void stopSuggestingPasskeys();
    };
  }, [round]);

  return () => setRound((before) => before + 1);
}
