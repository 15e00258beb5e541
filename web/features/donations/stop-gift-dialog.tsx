import type { MonthlyGift } from '../../../contract/payments.ts';
import { serverMessage } from '../../lib/api-client.ts';
import { donorName } from '../../lib/donation-words.ts';
import { formatAmount } from '../../lib/format.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useStopMonthlyGift } from './api.ts';

interface StopGiftDialogProps {
  gift: MonthlyGift;
  onClose: () => void;
}

export function StopGiftDialog({ gift, onClose }: StopGiftDialogProps) {
  const stop = useStopMonthlyGift();
  const confirm = () =>
    stop.mutate(gift, {
      onSuccess: ({ message }) => {
        toast({ title: 'Maandelijkse donatie gestopt', description: message });
        onClose();
      },
    });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Maandelijkse donatie stoppen"
      description={
        <>
          Er wordt niets meer afgeschreven van{' '}
          <strong className="wrap-anywhere text-ink">{donorName(gift) || gift.email}</strong>, nu{' '}
          {formatAmount(gift.amount, gift.currency)} per maand. Opnieuw beginnen kan alleen de donateur zelf.
        </>
      }
      confirmLabel="Stoppen"
      busyLabel="Stoppen..."
      busy={stop.isPending}
      onConfirm={confirm}
    >
      {stop.isError && (
        <FormError
          message={serverMessage(stop.error) ?? 'De maandelijkse donatie kon niet worden gestopt.'}
        />
      )}
    </ConfirmDialog>
  );
}
