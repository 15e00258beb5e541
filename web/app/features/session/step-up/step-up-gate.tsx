import { Suspense } from 'react';
import type { CurrentUser } from '../../../../../contract/current-user.ts';
import { releaseRequests } from '../../../../lib/held-requests.ts';
import { useHeldRequests } from '../../../../lib/use-held-requests.ts';
import { lazyNamed } from '../../../../lib/lazy-named.ts';

const StepUpDialog = lazyNamed(() => import('./step-up-dialog.tsx'), 'StepUpDialog');

/** The request continues after the proof. */
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
