import { Send } from 'lucide-react';
import type { Tenant } from '../../../../contract/tenants.ts';
import { Button } from '../../../ui/button.tsx';
import { toast, toastFailure } from '../../../ui/toast-store.ts';
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
      onError: (error) => toastFailure(error, 'Uitnodiging niet verstuurd'),
    });
  return (
    <Button
      icon={Send}
      variant={variant}
      size="small"
      busy={resend.isPending}
      busyLabel="Versturen..."
      onClick={press}
      aria-label={`Stuur de uitnodiging aan ${tenant.username} opnieuw`}
      className={className}
    >
      Stuur opnieuw
    </Button>
  );
}
