import { type ComponentType, type ReactNode, Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import { useQueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '../../../../contract/current-user.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { currentUserKey, gateStaleMs, useCurrentUser } from '../../../lib/current-user.ts';
import { releaseRequests } from '../../../lib/held-requests.ts';
import { useHeldRequests } from '../../../lib/use-held-requests.ts';
import { lazyNamed } from '../../../lib/lazy-named.ts';

const LoginScreen = lazyNamed(() => import('./login-card.tsx'), 'LoginScreen');
const LoginAgainDialog = lazyNamed(() => import('./login-again-dialog.tsx'), 'LoginAgainDialog');
const StepUpDialog = lazyNamed(() => import('./step-up/step-up-dialog.tsx'), 'StepUpDialog');

interface SessionGateProps {
  /** Shown instead of everything else while the user must set up a second factor. */
  SecondFactorSetUp: ComponentType<{ onDone: () => void }>;
  children: ReactNode;
}

export function SessionGate(props: SessionGateProps) {
  const session = useCurrentUser(gateStaleMs);
  if (session.isPending) return <Spinner label="Sessie laden..." fullScreen />;
  if (session.data) return <OpenSession user={session.data} {...props} />;
  return (
    <Suspense fallback={<Spinner fullScreen />}>
      <LoginScreen isUnreachable={session.isError} />
    </Suspense>
  );
}

/** When the session ends, the page stays and the user logs in again in a dialog. */
function OpenSession({ user, SecondFactorSetUp, children }: SessionGateProps & { user: CurrentUser }) {
  const client = useQueryClient();
  const hasEnded = useHeldRequests('not_logged_in');
  const needsStepUp = useHeldRequests('step_up_needed');
  // If a second factor becomes due during the session, the page is hidden but stays mounted, so that it keeps the
  // input. Refused requests wait until the user has set up a second factor.
  const secondFactorBecameDue = useHeldRequests('second_factor_needed');
  const [isLeaving, setIsLeaving] = useState(false);
  if (isLeaving) return <Spinner fullScreen />;

  const continueSession = (account: CurrentUser) => {
    if (account.id !== user.id || account.organizationId !== user.organizationId) {
      // The page is unmounted before the reload, so that it does not ask about unsaved changes.
      flushSync(() => setIsLeaving(true));
      window.location.reload();
      return;
    }
    client.setQueryData(currentUserKey, account);
    releaseRequests('not_logged_in', true);
  };

  const finishSetUp = () => {
    void client
      .invalidateQueries({ queryKey: currentUserKey })
      .then(() => releaseRequests('second_factor_needed', true));
  };

  return (
    <>
      {!user.needsSecondFactor && <div hidden={secondFactorBecameDue}>{children}</div>}
      {(user.needsSecondFactor || secondFactorBecameDue) && (
        <Suspense fallback={<Spinner fullScreen />}>
          <SecondFactorSetUp onDone={finishSetUp} />
        </Suspense>
      )}
      {needsStepUp && (
        <Suspense>
          <StepUpDialog
            user={user}
            onProved={() => releaseRequests('step_up_needed', true)}
            onGiveUp={() => releaseRequests('step_up_needed', false)}
          />
        </Suspense>
      )}
      {hasEnded && (
        <Suspense>
          <LoginAgainDialog
            user={user}
            onLoggedIn={continueSession}
            onGiveUp={() => releaseRequests('not_logged_in', false)}
          />
        </Suspense>
      )}
    </>
  );
}
