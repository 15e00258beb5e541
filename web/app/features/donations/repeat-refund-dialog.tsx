import { useState } from 'react';
import type { DonationDetail } from '../../../../contract/donation-detail.ts';
import { newIdempotencyKey } from '../../../../contract/new-idempotency-key.ts';
import type { RefundMade } from '../../../../contract/payments.ts';
import { serverMessage } from '../../../lib/api-client.ts';
import { formatAmount } from '../../../lib/format.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { useRefund } from './api.ts';

interface RepeatRefundDialogProps {
  donation: DonationDetail;
  /** What went back a moment ago, and was asked for once more. */
  amount: string;
  openedBy: Element | null;
  onMade: (refund: RefundMade) => void;
  onClose: () => void;
}

/** Mollie has held back a refund like one that it had just made: asks whether that was meant. */
export function RepeatRefundDialog({ donation, amount, openedBy, onMade, onClose }: RepeatRefundDialogProps) {
  const refund = useRefund(donation.id);
  const [idempotencyKey] = useState(newIdempotencyKey);
  const shown = formatAmount(amount, donation.currency);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Nog een keer terugbetalen?"
      description={`Mollie ziet dit als een dubbele terugbetaling van ${shown}. Wilt u echt nog een keer ${shown} terugbetalen?`}
      confirmLabel="Nog een keer terugbetalen"
      busyLabel="Terugbetalen..."
      busy={refund.isPending}
      openedBy={openedBy}
      onConfirm={() => refund.mutate({ amount, idempotencyKey, repeat: true }, { onSuccess: onMade })}
    >
      {refund.isError && (
        <FormError message={serverMessage(refund.error) ?? 'De terugbetaling kon niet worden gestart.'} />
      )}
    </ConfirmDialog>
  );
}
