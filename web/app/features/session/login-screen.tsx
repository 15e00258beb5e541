import { AuthLayout } from './auth-layout.tsx';
import { LoginCard } from './login-card.tsx';

/** One file, because logged-in users need neither component. */
export function LoginScreen({ unreachable }: { unreachable: boolean }) {
  return (
    <AuthLayout>
      <LoginCard unreachable={unreachable} />
    </AuthLayout>
  );
}
