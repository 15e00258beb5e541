import { useState } from 'react';
import { serverMessage } from '../../../lib/api-client.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { useForgetSecondFactor, useRenewRecoveryCodes } from './api.ts';
import { Part } from './part.tsx';

/** How many recovery codes are left, and the way to new ones. */
export function RenewCodes({ left, onRenewed }: { left: number; onRenewed: (codes: string[]) => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const renew = useRenewRecoveryCodes();
  const forget = useForgetSecondFactor();
  const confirm = () =>
    renew.mutate(undefined, {
      onSuccess: ({ recoveryCodes }) => {
        setIsAsking(false);
        onRenewed(recoveryCodes);
        void forget();
      },
    });
  return (
    <Part
      title={
        <>Herstelcodes {left <= 3 && <Badge tone="warning">{left === 0 ? 'Op' : `Nog ${left}`}</Badge>}</>
      }
      action={
        <Button variant="secondary" size="small" onClick={() => setIsAsking(true)}>
          Nieuwe codes maken
        </Button>
      }
    >
      <p className="text-sm text-muted">
        {left === 0
          ? 'U heeft geen herstelcodes meer. Maak nieuwe, voor als u uw telefoon of passkey kwijtraakt.'
          : `U heeft er nog ${left} van de 10, voor als u uw telefoon of passkey kwijtraakt.`}
      </p>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Nieuwe herstelcodes maken?"
        description="De codes die u nu heeft werken daarna niet meer."
        confirmLabel="Nieuwe codes maken"
        busyLabel="Codes maken..."
        busy={renew.isPending}
        variant="primary"
        onConfirm={confirm}
      >
        {renew.isError && (
          <FormError message={serverMessage(renew.error) ?? 'Dit lukt nu niet. Controleer de verbinding.'} />
        )}
      </ConfirmDialog>
    </Part>
  );
}
