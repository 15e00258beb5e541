import { AuthLayout } from './auth-layout.tsx';
import { LoginCard } from './login-card.tsx';

interface LoginScreenProps {
  unreachable: boolean;
}

/** In one file, so that who is logged in waits for neither. */
export function LoginScreen({ unreachable }: LoginScreenProps) {
  return (
    <AuthLayout>
      <LoginCard unreachable={unreachable} />
    </AuthLayout>
  );
}
