import { useState, type ReactNode } from 'react';
import type { UseMutationResult } from '@tanstack/react-query';
import { Badge } from '../../../ui/badge.tsx';
import { SmallButton } from '../../../ui/button.tsx';
import { readSecondFactor, removeTotp } from '../../../../contract/endpoints/second-factor.ts';
import { readCurrentUser } from '../../../../contract/endpoints/session.ts';
import { useCall, useRefresh } from '../../../lib/query-client.ts';
import { Alert } from '../../../ui/alert.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

/** Call it after the recovery codes are shown, because it may close the set-up screen. */
export const useRefreshSecondFactor = () => useRefresh(readSecondFactor, readCurrentUser);

interface AppPartProps {
  isSet: boolean;
  warning: string | undefined;
  onSetUp: () => void;
}

export function AppPart({ isSet, warning, onSetUp }: AppPartProps) {
  const [isRemoving, setIsRemoving] = useState(false);
  const remove = useCall(removeTotp, () => ({}), { onSuccess: useRefreshSecondFactor() });
  return (
    <Part
      title={<>Code uit een app {isSet && <Badge tone="success">Ingesteld</Badge>}</>}
      action={
        isSet ? (
          <SmallButton variant="quiet" aria-label="App verwijderen" onClick={() => setIsRemoving(true)}>
            Verwijderen
          </SmallButton>
        ) : (
          <SmallButton onClick={onSetUp}>App instellen</SmallButton>
        )
      }
    >
      <p className="text-sm text-muted">
        {isSet
          ? 'Na uw wachtwoord vragen we om de zes cijfers uit uw app.'
          : 'Een app op uw telefoon geeft zes cijfers die u na uw wachtwoord invult.'}
      </p>
      <RemoveFactorDialog
        open={isRemoving}
        onClose={() => setIsRemoving(false)}
        title="App verwijderen?"
        description="De codes uit de app werken daarna niet meer."
        warning={warning}
        removal={remove}
      />
    </Part>
  );
}

export function Part({ title, action, children }: Record<'title' | 'action' | 'children', ReactNode>) {
  return (
    <section className="flex flex-col gap-2 py-5 first:pt-0 last:pb-0">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-2">
        <h3 className="flex items-center gap-2 text-base font-semibold">{title}</h3>
        {action}
      </div>
      {children}
    </section>
  );
}

interface RemoveFactorDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description: string;
  warning: string | undefined;
  removal: UseMutationResult<unknown, Error, void>;
}

export function RemoveFactorDialog({ onClose, warning, removal, ...dialog }: RemoveFactorDialogProps) {
  return (
    <ConfirmDialog
      {...dialog}
      onOpenChange={onClose}
      confirmLabel="Verwijderen"
      action={removal}
      failure="Verwijderen lukt nu niet. Controleer de verbinding."
      onConfirm={() => removal.mutate(undefined, { onSuccess: onClose })}
    >
      {warning !== undefined && <Alert tone="warning" title={warning} />}
    </ConfirmDialog>
  );
}
