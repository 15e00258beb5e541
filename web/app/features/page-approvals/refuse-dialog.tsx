import { useState } from 'react';
import { maxReasonLength } from '../../../../contract/action-pages.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Textarea } from '../../../ui/input.tsx';

interface RefuseDialogProps {
  title: string;
  busy: boolean;
  onRefuse: (reason: string) => void;
  onClose: () => void;
}

/** Why a page is not shown: its maker gets to read it. */
export function RefuseDialog({ title, busy, onRefuse, onClose }: RefuseDialogProps) {
  const [reason, setReason] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const confirm = () => {
    const isShort = reason.trim().length < 3;
    setIsWrong(isShort);
    if (!isShort) onRefuse(reason.trim());
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`‘${title}’ afwijzen`}
      description="De pagina komt niet online. Wie haar maakte, krijgt een mail met wat u hier schrijft."
      confirmLabel="Wijs af en mail"
      busyLabel="Afwijzen..."
      busy={busy}
      onConfirm={confirm}
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
    </ConfirmDialog>
  );
}
