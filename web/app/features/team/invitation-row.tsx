import { Send, X } from 'lucide-react';
import { roleNames } from '../../../../contract/roles.ts';
import type { PendingInvitation } from '../../../../contract/team.ts';
import { serverMessage } from '../../../lib/api-client.ts';
import { formatDate } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useResendInvitation, useWithdrawInvitation } from './api.ts';

export function InvitationRow({ invitation, isOwn }: { invitation: PendingInvitation; isOwn: boolean }) {
  const resend = useResendInvitation(invitation);
  const withdraw = useWithdrawInvitation(invitation);
  const { email, role, invitedBy, expiresAt, isExpired } = invitation;
  const fail = (title: string) => (error: Error) =>
    toast({
      variant: 'destructive',
      title,
      description: serverMessage(error) ?? 'Controleer de verbinding en probeer het opnieuw.',
    });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-56 text-sm">
        <p className="font-semibold wrap-anywhere">{email}</p>
        <p className="flex flex-wrap items-center gap-x-2 text-muted">
          {isExpired ? (
            <>
              {roleNames[role]} <Badge tone="warning">Verlopen</Badge>
            </>
          ) : (
            `${roleNames[role]}, geldig tot en met ${formatDate(expiresAt)}`
          )}
        </p>
        <p className="text-muted wrap-anywhere">
          {isOwn ? 'Uitgenodigd door u' : `Uitgenodigd door ${invitedBy.name} (${invitedBy.email})`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="small"
          aria-label={`Uitnodiging aan ${email} opnieuw sturen`}
          busy={resend.isPending}
          busyLabel="Sturen..."
          onClick={() =>
            resend.mutate(undefined, {
              onSuccess: ({ message }) => toast({ title: 'Uitnodiging verstuurd', description: message }),
              onError: fail('De uitnodiging is niet verstuurd'),
            })
          }
        >
          <Send aria-hidden="true" className="size-4" />
          Opnieuw sturen
        </Button>
        <Button
          variant="secondary"
          size="small"
          aria-label={`Uitnodiging aan ${email} intrekken`}
          busy={withdraw.isPending}
          busyLabel="Intrekken..."
          onClick={() =>
            withdraw.mutate(undefined, {
              onSuccess: () =>
                toast({
                  title: 'Uitnodiging ingetrokken',
                  description: 'De link in de mail werkt niet meer.',
                }),
              onError: fail('De uitnodiging is niet ingetrokken'),
            })
          }
        >
          <X aria-hidden="true" className="size-4" />
          Intrekken
        </Button>
      </div>
    </li>
  );
}
