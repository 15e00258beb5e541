import { useState, type ReactNode } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { SmallButton } from '../../../ui/button.tsx';
import { useRemoveTotp } from './api.ts';
import { Alert } from '../../../ui/alert.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

interface AppPartProps {
  isSet: boolean;
  warning: string | undefined;
  onSetUp: () => void;
}

export function AppPart({ isSet, warning, onSetUp }: AppPartProps) {
  const [isRemoving, setIsRemoving] = useState(false);
  const remove = useRemoveTotp();
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

interface PartProps {
  title: ReactNode;
  action: ReactNode;
  children: ReactNode;
}

export function Part({ title, action, children }: PartProps) {
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
  removal: ReturnType<typeof useRemoveTotp>;
}

export function RemoveFactorDialog({
  open,
  onClose,
  title,
  description,
  warning,
  removal,
}: RemoveFactorDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={title}
      description={description}
      confirmLabel="Verwijderen"
      busyLabel="Verwijderen..."
      busy={removal.isPending}
      error={removal.error}
      failure="Verwijderen lukt nu niet. Controleer de verbinding."
      onConfirm={() => removal.mutate(undefined, { onSuccess: onClose })}
    >
      {warning !== undefined && <Alert tone="warning" title={warning} />}
    </ConfirmDialog>
  );
}
