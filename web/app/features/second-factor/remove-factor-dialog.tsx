import { Alert } from '../../../ui/alert.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FormError } from '../../../ui/form-error.tsx';

interface RemoveFactorDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description: string;
  warning: string | undefined;
  /** What `useMutation` gave. */
  removal: {
    mutate: (nothing: undefined, options: { onSuccess: () => void }) => void;
    isPending: boolean;
    isError: boolean;
    error: Error | null;
  };
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
      onConfirm={() => removal.mutate(undefined, { onSuccess: onClose })}
    >
      {(warning !== undefined || removal.isError) && (
        <div className="flex flex-col gap-4">
          {warning !== undefined && <Alert tone="warning" title={warning} />}
          <FormError error={removal.error} fallback="Verwijderen lukt nu niet. Controleer de verbinding." />
        </div>
      )}
    </ConfirmDialog>
  );
}
