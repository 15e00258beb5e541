import { Send } from 'lucide-react';
import type { Tenant } from '../../../../contract/tenants.ts';
import { serverMessage } from '../../../lib/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useResendInvitation } from './api.ts';

interface ResendInvitationButtonProps {
  tenant: Tenant;
  variant: 'secondary' | 'quiet';
  className?: string;
}

export function ResendInvitationButton({ tenant, variant, className = '' }: ResendInvitationButtonProps) {
  const resend = useResendInvitation();
  const press = () =>
    resend.mutate(tenant.id, {
      onSuccess: ({ message }) => toast({ title: 'Uitnodiging verstuurd', description: message }),
      onError: (error) =>
        toast({
          variant: 'destructive',
          title: 'Uitnodiging niet verstuurd',
          description: serverMessage(error) ?? 'Controleer de verbinding en probeer het opnieuw.',
        }),
    });
  return (
    <Button
      variant={variant}
      size="small"
      busy={resend.isPending}
      busyLabel="Versturen..."
      onClick={press}
      aria-label={`Stuur de uitnodiging aan ${tenant.username} opnieuw`}
      className={className}
    >
      <Send aria-hidden="true" className="size-4" />
      Stuur opnieuw
    </Button>
  );
}
