import { useId, useState } from 'react';
import * as z from 'zod/mini';
import { actionDone } from '../../../../contract/endpoint.ts';
import { sendConfirmation } from '../../../../contract/endpoints/mails.ts';
import type { ListedDonation } from '../../../../contract/listed-donation.ts';
import { formatAmount } from '../../../lib/format.ts';
import { useCall } from '../../../lib/query-client.ts';
import { type ButtonStyle, SmallButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast, toastFailure } from '../../../ui/toast-store.ts';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { useRefreshDonation } from './api.ts';

/** Accepts an answer without a message, because this screen has a default message. */
const sendMail = { ...sendConfirmation, response: { 200: z.partial(actionDone) } };

interface EmailButtonProps extends Pick<ButtonStyle, 'variant'> {
  donation: Pick<ListedDonation, 'id' | 'email' | 'amount' | 'currency' | 'status' | 'isRefundUnderWay'>;
  label?: string;
  showsReason?: boolean;
}

export function EmailButton({ donation, label = 'Email', variant, showsReason = false }: EmailButtonProps) {
  const send = useCall(sendMail, () => ({ params: { id: donation.id } }), {
    onSettled: useRefreshDonation(),
  });
  const descriptionId = useId();
  const disabledReason = findDisabledReason(donation);
  const [isAsking, setIsAsking] = useState(false);
  const confirm = () => {
    setIsAsking(false);
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
      variant={variant}
      busy={send.isPending}
      // The button is not `disabled`, because it must be able to get the focus and explain why it does nothing.
      {...(disabledReason && { 'aria-disabled': true, 'aria-describedby': descriptionId })}
      onClick={disabledReason ? undefined : () => setIsAsking(true)}
    >
      {label}
    </SmallButton>
  );
  return (
    <>
      <Tooltip text={disabledReason ?? 'Stuur bevestigingsmail'}>{button}</Tooltip>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
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
      {disabledReason && (
        <span id={descriptionId} className={showsReason ? 'order-last w-full text-sm text-muted' : 'sr-only'}>
          {disabledReason}
        </span>
      )}
    </>
  );
}

function findDisabledReason(donation: EmailButtonProps['donation']): string | undefined {
  const { email, isRefundUnderWay, status } = donation;
  if (email === null) return 'Geen e-mailadres beschikbaar';
  if (isRefundUnderWay) return 'Er is een terugbetaling onderweg';
  if (status === 'completed') return undefined;
  if (status === 'pending') return 'Nog niet betaald: er valt nog niets te bevestigen';
  const hasReturned = status === 'refunded' || status === 'charged_back';
  return `${hasReturned ? 'Het geld is teruggegaan' : 'Niet betaald'}: er valt niets te bevestigen`;
}
