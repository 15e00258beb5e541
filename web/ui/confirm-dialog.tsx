import type { ReactNode } from 'react';
import { AlertDialog } from 'radix-ui';
import { Button, type ButtonStyle } from './button.tsx';
import { DialogActions } from './dialog-actions.tsx';
import { useReturnFocus } from './return-focus.ts';

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: ReactNode;
  /** More than a sentence, for instance a link to an export or an error. */
  children?: ReactNode;
  confirmLabel: string;
  busyLabel?: string;
  busy?: boolean;
  variant?: ButtonStyle['variant'];
  /** Where the focus goes afterwards, if not to where it was: for a dialog in the place of another. */
  openedBy?: Element | null;
  /** Does not close the dialog: close it when the action has succeeded. */
  onConfirm: () => void;
}

/** Asks before something that cannot be undone. Focus starts on 'Annuleren'; it cannot be left while busy. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  confirmLabel,
  busyLabel,
  busy = false,
  variant = 'destructive',
  openedBy,
  onConfirm,
}: ConfirmDialogProps) {
  const returnFocus = useReturnFocus(openedBy);
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !busy && onOpenChange(next)}>
      <AlertDialog.Portal>
        {/* Over a dialog that it is asked about, too. */}
        <AlertDialog.Overlay className="fixed inset-0 z-50 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <AlertDialog.Content
          {...returnFocus}
          className="fixed inset-x-4 top-1/2 z-50 mx-auto max-h-[calc(100dvh-2rem)] max-w-md -translate-y-1/2 overflow-y-auto rounded-box border border-line bg-surface p-6 shadow-lift data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in"
        >
          <AlertDialog.Title className="text-xl">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-muted">{description}</AlertDialog.Description>
          {children && <div className="mt-4">{children}</div>}
          <DialogActions>
            <AlertDialog.Cancel asChild>
              <Button variant="secondary" disabled={busy}>
                Annuleren
              </Button>
            </AlertDialog.Cancel>
            <Button variant={variant} busy={busy} busyLabel={busyLabel} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </DialogActions>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
