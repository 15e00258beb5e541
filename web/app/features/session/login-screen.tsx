import { AuthLayout } from './auth-layout.tsx';
import { LoginCard } from './login-card.tsx';

/** In one file, so that who is logged in waits for neither. */
export function LoginScreen({ unreachable }: { unreachable: boolean }) {
  return (
    <AuthLayout>
      <LoginCard unreachable={unreachable} />
    </AuthLayout>
  );
}
