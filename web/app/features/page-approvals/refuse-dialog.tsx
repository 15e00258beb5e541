import { type ReactNode, useState } from 'react';
import { maxReasonLength } from '../../../../contract/action-pages.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Field, Textarea } from '../../../ui/field.tsx';

interface RefuseDialogProps {
  title: string;
  description: string;
  busy: boolean;
  onRefuse: (reason: string) => void;
  onClose: () => void;
  children?: ReactNode;
}

export function RefuseDialog({ title, description, busy, onRefuse, onClose, children }: RefuseDialogProps) {
  const [reason, setReason] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={title}
      description={description}
      confirmLabel="Wijs af en mail"
      busyLabel="Afwijzen..."
      busy={busy}
      onConfirm={() => {
        const isShort = reason.trim().length < 3;
        setIsWrong(isShort);
        if (!isShort) onRefuse(reason.trim());
      }}
    >
      <Field
        label="Reden"
        error={isWrong ? 'Schrijf waarom; dat mailen wij naar wie de pagina maakte.' : undefined}
      >
        <Textarea
          rows={4}
          maxLength={maxReasonLength}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      {children}
    </ConfirmDialog>
  );
}
