import { useState } from 'react';
import { KeyRound } from 'lucide-react';
import type { CurrentUser } from '../../../../../contract/current-user.ts';
import { canUsePasskeys, explainPasskeyFailure } from '../../../../lib/passkeys.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { FormError } from '../../../../ui/form-error.tsx';
import { useOwnFactors, usePasskeyStepUp } from './api.ts';
import { Or } from '../second-step.tsx';
import { StepUpForm } from './step-up-form.tsx';

interface StepUpDialogProps {
  user: CurrentUser;
  onProved: () => void;
  onGiveUp: () => void;
}

/** Protects actions from somebody else at this computer. */
export function StepUpDialog({ user, onProved, onGiveUp }: StepUpDialogProps) {
  const { data: factors } = useOwnFactors(user.hasSecondFactor);
  const [withCode, setWithCode] = useState(false);
  const kind = withCode ? 'code' : 'password';
  const hasPasskey = factors !== undefined && factors.passkeys.length > 0 && canUsePasskeys();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onGiveUp()}
      staysOnPressOutside
      title="Bent u het?"
      description="Voor deze stap vragen we u om nog een keer te laten zien wie u bent. Daarna gaat u verder waar u was."
    >
      <div className="flex flex-col gap-5">
        <StepUpForm key={kind} kind={kind} email={user.email} onProved={onProved} onGiveUp={onGiveUp} />
        {(hasPasskey || factors?.totp) && <Or />}
        {hasPasskey && <PasskeyProof onProved={onProved} />}
        {factors?.totp && (
          <Button variant="secondary" onClick={() => setWithCode(!withCode)}>
            {withCode ? 'Met wachtwoord' : 'Met een code uit uw app'}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function PasskeyProof({ onProved }: Pick<StepUpDialogProps, 'onProved'>) {
  const passkey = usePasskeyStepUp();
  return (
    <>
      <FormError message={passkey.isError ? explainPasskeyFailure(passkey.error) : undefined} />
      <Button
        icon={KeyRound}
        variant="secondary"
        busy={passkey.isPending}
        busyLabel="Wachten op uw passkey..."
        onClick={() => passkey.mutate(undefined, { onSuccess: onProved })}
      >
        Met passkey
      </Button>
    </>
  );
}
