import { KeyRound } from 'lucide-react';
import type { CurrentUser } from '../../../../contract/current-user.ts';
import { canUsePasskeys } from '../../../lib/passkeys.ts';
import { Button } from '../../../ui/button.tsx';
import { usePasskeyLogin } from './login-api.ts';

interface PasskeyLoginButtonProps {
  onLoggedIn: (account: CurrentUser) => void;
  onFailed: (error: unknown) => void;
}

export function PasskeyLoginButton({ onLoggedIn, onFailed }: PasskeyLoginButtonProps) {
  const login = usePasskeyLogin();
  if (!canUsePasskeys()) return null;
  return (
    <Button
      icon={KeyRound}
      variant="secondary"
      busy={login.isPending}
      busyLabel="Wachten op uw passkey..."
      onClick={() => login.mutate(undefined, { onSuccess: onLoggedIn, onError: onFailed })}
    >
      Inloggen met passkey
    </Button>
  );
}
