import { lazy, Suspense } from 'react';
import type { CurrentUser } from '../../../../../contract/current-user.ts';
import { releaseRequests } from '../../../../lib/held-requests.ts';
import { useHeldRequests } from '../../../../lib/use-held-requests.ts';

const StepUpDialog = lazy(() =>
  import('./step-up-dialog.tsx').then((file) => ({ default: file.StepUpDialog })),
);

/** Asks who is there when a request needs to know that afresh. Then it goes on, and nothing that was typed is lost. */
export function StepUpGate({ user }: { user: CurrentUser }) {
  const isAsked = useHeldRequests('step_up_needed');
  if (!isAsked) return null;
  return (
    <Suspense>
      <StepUpDialog
        user={user}
        onProved={() => releaseRequests('step_up_needed', true)}
        onGiveUp={() => releaseRequests('step_up_needed', false)}
      />
    </Suspense>
  );
}
