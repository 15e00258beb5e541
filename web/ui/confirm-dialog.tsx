import { type ReactNode, useState } from 'react';
import { AlertDialog } from 'radix-ui';
import { Button, type ButtonStyle } from './button.tsx';
import { DialogActions, useReturnFocus } from './dialog.tsx';
import { FormError } from './alert.tsx';
import { Field, Input } from './field.tsx';

interface ConfirmDialogProps {
  open?: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: ReactNode;
  children?: ReactNode;
  confirmLabel: string;
  busyLabel?: string;
  /** The mutation that `onConfirm` starts; `busy` and `error` default to its state. */
  action?: { isPending: boolean; error: Error | null };
  busy?: boolean;
  variant?: ButtonStyle['variant'];
  error?: Error | null;
  failure?: string;
  /** The element that gets the focus after closing, when this dialog replaces another dialog. */
  openedBy?: Element | null;
  /** Must close the dialog when the action has succeeded. */
  onConfirm: () => void;
}

/** The focus starts on 'Annuleren', and a busy dialog cannot be closed. */
export function ConfirmDialog({
  open = true,
  onOpenChange,
  title,
  description,
  children,
  confirmLabel,
  busyLabel = `${confirmLabel}...`,
  action,
  busy = action?.isPending ?? false,
  variant = 'destructive',
  error = action?.error ?? null,
  failure = '',
  openedBy,
  onConfirm,
}: ConfirmDialogProps) {
  const returnFocus = useReturnFocus(openedBy);
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !busy && onOpenChange(next)}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-50 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <AlertDialog.Content
          {...returnFocus}
          className="fixed inset-x-4 top-1/2 z-50 mx-auto max-h-[calc(100dvh-2rem)] max-w-md -translate-y-1/2 overflow-y-auto rounded-box border border-line bg-surface p-6 shadow-lift data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in"
        >
          <AlertDialog.Title className="text-xl">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-muted">{description}</AlertDialog.Description>
          {children && <div className="mt-4">{children}</div>}
          {error && (
            <div className="mt-4">
              <FormError error={error} fallback={failure} />
            </div>
          )}
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

interface TypedConfirmDialogProps extends Omit<ConfirmDialogProps, 'onConfirm'> {
  expected: string;
  inputLabel: ReactNode;
  inputType?: 'text' | 'email';
  mismatch: string;
  onConfirm: (typed: string) => void;
}

/** The user must first type a name or an email address. For actions with serious consequences. */
export function TypedConfirmDialog({
  expected,
  inputLabel,
  inputType = 'text',
  mismatch,
  onConfirm,
  children,
  ...dialog
}: TypedConfirmDialogProps) {
  const [typed, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const confirm = () => {
    const isSame = typed.trim().toLowerCase() === expected.trim().toLowerCase();
    setIsWrong(!isSame);
    if (isSame) onConfirm(typed);
  };
  return (
    <ConfirmDialog {...dialog} onConfirm={confirm}>
      {children}
      <Field label={inputLabel} error={isWrong ? mismatch : undefined} className="mt-4">
        <Input
          type={inputType}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
    </ConfirmDialog>
  );
}
