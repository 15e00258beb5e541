import { useId, useState } from 'react';
import type { ListedDonation } from '../../../../contract/donation-list.ts';
import { formatAmount } from '../../../lib/format.ts';
import { SmallButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast, toastFailure } from '../../../ui/toast-store.ts';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { useSendConfirmation } from './api.ts';

interface EmailButtonProps {
  donation: Pick<ListedDonation, 'id' | 'email' | 'amount' | 'currency' | 'status' | 'isRefundUnderWay'>;
  label?: string;
  /** Shows the reason below the button; the tooltip and screen readers have it in any case. */
  showsWhyOff?: boolean;
}

export function EmailButton({ donation, label = 'Email', showsWhyOff = false }: EmailButtonProps) {
  const send = useSendConfirmation(donation.id);
  const descriptionId = useId();
  const whyOff = whyNothingToSend(donation);
  const [asks, setAsks] = useState(false);
  const confirm = () => {
    setAsks(false);
    send.mutate(undefined, {
      onSuccess: (answer) =>
        toast({
          title: 'Email verstuurd',
          description: answer.message ?? 'Bevestigingsmail is succesvol verzonden',
        }),
      onError: (error) =>
        toastFailure(error, 'Fout bij verzenden', 'Er is een fout opgetreden bij het versturen van de email'),
    });
  };
  const button = (
    <SmallButton
      busy={send.isPending}
      // Not `disabled`: a focused button must explain why it does nothing.
      {...(whyOff && { 'aria-disabled': true, 'aria-describedby': descriptionId })}
      onClick={whyOff ? undefined : () => setAsks(true)}
    >
      {label}
    </SmallButton>
  );
  return (
    <>
      <Tooltip text={whyOff ?? 'Stuur bevestigingsmail'}>{button}</Tooltip>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title="Bevestigingsmail sturen"
        description={
          <>
            De bevestiging van de gift van {formatAmount(donation.amount, donation.currency)} gaat naar{' '}
            <strong className="wrap-anywhere text-ink">{donation.email}</strong>. Heeft de donateur die al,
            dan komt de mail nog een keer.
          </>
        }
        confirmLabel="Versturen"
        variant="primary"
        onConfirm={confirm}
      />
      {whyOff && (
        <span id={descriptionId} className={showsWhyOff ? 'order-last w-full text-sm text-muted' : 'sr-only'}>
          {whyOff}
        </span>
      )}
    </>
  );
}

function whyNothingToSend(donation: EmailButtonProps['donation']): string | undefined {
  const { email, isRefundUnderWay, status } = donation;
  if (email === null) return 'Geen e-mailadres beschikbaar';
  if (isRefundUnderWay) return 'Er is een terugbetaling onderweg';
  if (status === 'completed') return undefined;
  if (status === 'pending') return 'Nog niet betaald: er valt nog niets te bevestigen';
  const hasReturned = status === 'refunded' || status === 'charged_back';
  return `${hasReturned ? 'Het geld is teruggegaan' : 'Niet betaald'}: er valt niets te bevestigen`;
}
