import type { ComponentProps } from 'react';
import { KeyRound } from 'lucide-react';
import { useMutation } from '@tanstack/react-query';
import { loginBody } from '../../../../contract/accounts.ts';
import * as endpoints from '../../../../contract/endpoints/login.ts';
import type { CurrentUser } from '../../../../contract/current-user.ts';
import type {
  PasskeyAssertion,
  PasskeyRequestOptions,
  SecondStep,
} from '../../../../contract/second-factor.ts';
import { call } from '../../../lib/api-client.ts';
import { askForPasskey, canUsePasskeys } from '../../../lib/passkeys.ts';
import { useSend } from '../../../lib/query-client.ts';
import { useSchemaForm } from '../../../lib/use-schema-form.ts';
import { Button } from '../../../ui/button.tsx';

export interface LoginOutcome {
  onLoggedIn: (account: CurrentUser) => void;
  onFailed: (error: unknown) => void;
}

interface LoginFormOptions extends LoginOutcome {
  email: string;
  onSecondStep: (step: SecondStep) => void;
}

export function useLoginForm({ email, onLoggedIn, onSecondStep, onFailed }: LoginFormOptions) {
  const login = useSend(endpoints.logIn);
  const form = useSchemaForm(loginBody, { email, password: '' });
  const submit = form.handleSubmit((body) =>
    login.mutate(body, {
      onSuccess: (answer) =>
        'secondFactor' in answer ? onSecondStep(answer.secondFactor) : onLoggedIn(answer),
      onError: onFailed,
    }),
  );
  return { form, submit, isPending: login.isPending };
}

export function PasskeyLoginButton({ onLoggedIn, onFailed }: LoginOutcome) {
  const login = usePasskeyLogin();
  if (!canUsePasskeys()) return null;
  return (
    <PasskeyButton
      variant="secondary"
      busy={login.isPending}
      onClick={() => login.mutate(undefined, { onSuccess: onLoggedIn, onError: onFailed })}
    >
      Inloggen met passkey
    </PasskeyButton>
  );
}

export function PasskeyButton(props: ComponentProps<typeof Button>) {
  return <Button icon={KeyRound} busyLabel="Wachten op uw passkey..." {...props} />;
}

/**
 * With a token from the password step, the passkey is the second step. Without a token, the passkey replaces
 * the password.
 */
export function usePasskeyLogin() {
  return useMutation({
    mutationFn: async (token?: string) =>
      logInWithPasskey(await askForPasskey(await loadPasskeyOptions(token)), token),
  });
}

export function loadPasskeyOptions(token?: string): Promise<PasskeyRequestOptions> {
  return call(endpoints.startPasskeyLogin, { body: { token } });
}

export function logInWithPasskey(response: PasskeyAssertion, token?: string): Promise<CurrentUser> {
  return call(endpoints.logInWithPasskey, { body: { response, token } });
}
