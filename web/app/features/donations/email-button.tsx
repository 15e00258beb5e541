import type { ListedDonation } from '../../../../contract/donation-list.ts';
import { serverMessage } from '../../../lib/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { useSendConfirmation } from './api.ts';

interface EmailButtonProps {
  donation: Pick<ListedDonation, 'id' | 'email' | 'isRefundUnderWay'>;
  /** What stands on it; short in a table. */
  label?: string;
  className?: string;
}

const explanation = 'Stuur bevestigingsmail';

export function EmailButton({ donation, label = 'Email', className = '' }: EmailButtonProps) {
  const send = useSendConfirmation(donation.id);
  const press = () =>
    send.mutate(undefined, {
      onSuccess: (answer) =>
        toast({
          title: 'Email verstuurd',
          description: answer.message ?? 'Bevestigingsmail is succesvol verzonden',
        }),
      onError: (error) =>
        toast({
          variant: 'destructive',
          title: 'Fout bij verzenden',
          description: serverMessage(error) ?? 'Er is een fout opgetreden bij het versturen van de email',
        }),
    });
  const obstacle = obstacleOf(donation);
  const button = (
    <Button
      variant="secondary"
      size="small"
      busy={send.isPending}
      // Not `disabled`: who stops at the button should hear why it does nothing.
      {...(obstacle && { 'aria-disabled': true })}
      onClick={obstacle ? undefined : press}
      className={className}
    >
      {label}
    </Button>
  );
  return <Tooltip text={obstacle ?? explanation}>{button}</Tooltip>;
}

function obstacleOf({ email, isRefundUnderWay }: EmailButtonProps['donation']): string | undefined {
  if (email === null) return 'Geen e-mailadres beschikbaar';
  return isRefundUnderWay ? 'Er is een terugbetaling onderweg' : undefined;
}
