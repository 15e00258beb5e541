import { lazy, type ReactNode, Suspense } from 'react';
import { Spinner } from '../../../ui/spinner.tsx';
import { gateStaleMs, useCurrentUser } from '../../../lib/current-user.ts';
import { AuthLayout } from './auth-layout.tsx';

// Who is logged in does not wait for the form and its checks.
const LoginCard = lazy(() => import('./login-card.tsx').then((file) => ({ default: file.LoginCard })));

interface SessionGateProps {
  children: ReactNode;
}

/** Its children are for people who are logged in; others get the login card in their place. */
export function SessionGate({ children }: SessionGateProps) {
  const session = useCurrentUser(gateStaleMs);
  if (session.isPending) return <Spinner label="Sessie laden..." fullScreen />;
  if (session.data) return children;
  return (
    <AuthLayout>
      <Suspense fallback={<Spinner />}>
        <LoginCard unreachable={session.isError} />
      </Suspense>
    </AuthLayout>
  );
}
