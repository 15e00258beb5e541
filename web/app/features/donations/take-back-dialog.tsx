import { useState } from 'react';
import type { DonationDetail } from '../../../../contract/donation-detail.ts';
import { ApiError } from '../../../lib/api-client.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useTakeBack } from './api.ts';

export function TakeBackDialog({ donation, onClose }: { donation: DonationDetail; onClose: () => void }) {
  const takeBack = useTakeBack(donation.id);
  const [reason, setReason] = useState('');
  const wrong = takeBack.error instanceof ApiError ? takeBack.error.fields['reason'] : undefined;
  const confirm = () =>
    takeBack.mutate(reason, {
      onSuccess: () => {
        toast({ title: 'Gift teruggenomen', description: 'De gift telt niet meer mee.' });
        onClose();
      },
    });
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title="Gift terugnemen"
      description="Voor een vergissing, of als het geld is teruggegeven. De gift blijft in de lijst staan en telt niet meer mee. Er gaat geen geld terug via Mollie."
      confirmLabel="Terugnemen"
      busyLabel="Terugnemen..."
      busy={takeBack.isPending}
      error={wrong ? null : takeBack.error}
      failure="De gift is niet teruggenomen. Controleer de verbinding en probeer het opnieuw."
      onConfirm={confirm}
    >
      <Field label="Reden" hint="Bijvoorbeeld: dubbel ingevoerd." error={wrong}>
        <Input
          autoComplete="off"
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </ConfirmDialog>
  );
}
