import { useState } from 'react';
import type { CurrentUser } from '../../../../contract/current-user.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useOwnFactors } from './api.ts';
import { StepUpForm } from './step-up-form.tsx';

interface StepUpDialogProps {
  user: CurrentUser;
  onProved: () => void;
  onGiveUp: () => void;
}

/** Over the page, for what somebody else at this computer must not be able to do. */
export function StepUpDialog({ user, onProved, onGiveUp }: StepUpDialogProps) {
  const { data: factors } = useOwnFactors(user.hasSecondFactor);
  const [withCode, setWithCode] = useState(false);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onGiveUp()}
      staysOnPressOutside
      title="Bent u het?"
      description="Voor deze stap vragen we u om nog een keer te laten zien wie u bent. Daarna gaat u verder waar u was."
    >
      <StepUpForm
        key={withCode ? 'code' : 'password'}
        kind={withCode ? 'code' : 'password'}
        email={user.email}
        onProved={onProved}
        onGiveUp={onGiveUp}
      />
      {factors?.totp && (
        <Button variant="quiet" size="small" className="mt-4" onClick={() => setWithCode(!withCode)}>
          {withCode ? 'Met uw wachtwoord' : 'Met een code uit uw app'}
        </Button>
      )}
    </Dialog>
  );
}
