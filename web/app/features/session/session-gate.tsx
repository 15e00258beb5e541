import { type ComponentType, type ReactNode, Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import { useQueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '../../../../contract/current-user.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { currentUserKey, gateStaleMs, useCurrentUser } from '../../../lib/current-user.ts';
import { releaseRequests } from '../../../lib/held-requests.ts';
import { useHeldRequests } from '../../../lib/use-held-requests.ts';
import { StepUpGate } from './step-up/step-up-gate.tsx';
import { lazyNamed } from '../../../lib/lazy-named.ts';

// Who is logged in does not wait for the form and its checks.
const LoginScreen = lazyNamed(() => import('./login-screen.tsx'), 'LoginScreen');
const LoginAgainDialog = lazyNamed(() => import('./login-again-dialog.tsx'), 'LoginAgainDialog');

interface SessionGateProps {
  /** In the place of everything else, for whoever has to set up a second factor first. */
  SecondFactorSetUp: ComponentType<{ onDone: () => void }>;
  children: ReactNode;
}

/** Its children are for people who are logged in; others get the login card in their place. */
export function SessionGate({ SecondFactorSetUp, children }: SessionGateProps) {
  const session = useCurrentUser(gateStaleMs);
  if (session.isPending) return <Spinner label="Sessie laden..." fullScreen />;
  if (session.data)
    return (
      <OpenSession user={session.data} SecondFactorSetUp={SecondFactorSetUp}>
        {children}
      </OpenSession>
    );
  return (
    <Suspense fallback={<Spinner fullScreen />}>
      <LoginScreen unreachable={session.isError} />
    </Suspense>
  );
}

interface OpenSessionProps extends SessionGateProps {
  user: CurrentUser;
}

/** When the session ends, the page stays and its owner is asked to log in over it. */
function OpenSession({ user, SecondFactorSetUp, children }: OpenSessionProps) {
  const client = useQueryClient();
  const hasEnded = useHeldRequests('not_logged_in');
  // It became due while the page was open: what was typed there stays, and what was refused waits.
  const becameDue = useHeldRequests('second_factor_needed');
  const [isLeaving, setIsLeaving] = useState(false);
  if (isLeaving) return <Spinner fullScreen />;

  const goOn = (account: CurrentUser) => {
    if (account.id !== user.id || account.organizationId !== user.organizationId) {
      // What is on the page is another account's, or another organisation's. It goes first, so that nothing of it asks
      // to be saved.
      flushSync(() => setIsLeaving(true));
      window.location.reload();
      return;
    }
    client.setQueryData(currentUserKey, account);
    releaseRequests('not_logged_in', true);
  };

  const hasSetUp = () => {
    void client
      .invalidateQueries({ queryKey: currentUserKey })
      .then(() => releaseRequests('second_factor_needed', true));
  };

  return (
    <>
      {!user.needsSecondFactor && <div hidden={becameDue}>{children}</div>}
      {(user.needsSecondFactor || becameDue) && (
        <Suspense fallback={<Spinner fullScreen />}>
          <SecondFactorSetUp onDone={hasSetUp} />
        </Suspense>
      )}
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
