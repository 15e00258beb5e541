import { lazy, type ReactNode, Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import { useQueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '../../../../contract/current-user.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { currentUserKey, gateStaleMs, useCurrentUser } from '../../../lib/current-user.ts';
import { releaseRequests } from '../../../lib/held-requests.ts';
import { useHeldRequests } from '../../../lib/use-held-requests.ts';
import { AuthLayout } from './auth-layout.tsx';
import { StepUpGate } from './step-up-gate.tsx';

// Who is logged in does not wait for the form and its checks.
const LoginCard = lazy(() => import('./login-card.tsx').then((file) => ({ default: file.LoginCard })));
const LoginAgainDialog = lazy(() =>
  import('./login-again-dialog.tsx').then((file) => ({ default: file.LoginAgainDialog })),
);

interface SessionGateProps {
  children: ReactNode;
}

/** Its children are for people who are logged in; others get the login card in their place. */
export function SessionGate({ children }: SessionGateProps) {
  const session = useCurrentUser(gateStaleMs);
  if (session.isPending) return <Spinner label="Sessie laden..." fullScreen />;
  if (session.data) return <OpenSession user={session.data}>{children}</OpenSession>;
  return (
    <AuthLayout>
      <Suspense fallback={<Spinner />}>
        <LoginCard unreachable={session.isError} />
      </Suspense>
    </AuthLayout>
  );
}

interface OpenSessionProps {
  user: CurrentUser;
  children: ReactNode;
}

/** When the session ends, the page stays and its owner is asked to log in over it. */
function OpenSession({ user, children }: OpenSessionProps) {
  const client = useQueryClient();
  const hasEnded = useHeldRequests('not_logged_in');
  const [isLeaving, setIsLeaving] = useState(false);
  if (isLeaving) return <Spinner fullScreen />;

  const goOn = (account: CurrentUser) => {
    if (account.id !== user.id) {
      // What is on the page is another account's. It goes first, so that nothing of it asks to be saved.
      flushSync(() => setIsLeaving(true));
      window.location.reload();
      return;
    }
    client.setQueryData(currentUserKey, account);
    releaseRequests('not_logged_in', true);
  };

  return (
    <>
      {children}
      <StepUpGate user={user} />
      {hasEnded && (
        <Suspense>
          <LoginAgainDialog
            user={user}
            onLoggedIn={goOn}
            onGiveUp={() => releaseRequests('not_logged_in', false)}
          />
        </Suspense>
      )}
    </>
  );
}
