import { describeLapse, type TeamMember } from '../../../../contract/team.ts';
import { serverMessage } from '../../../lib/api-client.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useRemoveMember } from './api.ts';
import { LapseLine } from './lapse-line.tsx';

interface RemoveMemberDialogProps {
  member: TeamMember;
  /** How many of their invitations end with it. */
  pendingInvitations: number;
  onRemoved: () => void;
  onClose: () => void;
}

export function RemoveMemberDialog({
  member,
  pendingInvitations,
  onRemoved,
  onClose,
}: RemoveMemberDialogProps) {
  const remove = useRemoveMember(member.id);
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: ({ lapsedInvitations }) => {
        toast({
          title: `${member.name} zit niet meer in uw team`,
          description: describeLapse(lapsedInvitations, member),
        });
        onRemoved();
      },
    });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`${member.name} verwijderen`}
      description={
        <>
          {`${member.email} wordt meteen uitgelogd en kan niet meer bij de gegevens van uw organisatie. Werkt ${member.name} nergens anders in Gulhart, dan verdwijnt ook het account. Wat ${member.name} heeft gedaan, blijft in het logboek staan. We sturen hierover een mail.`}
          <LapseLine text={describeLapse(pendingInvitations, member)} />
        </>
      }
      confirmLabel="Verwijderen"
      busyLabel="Verwijderen..."
      busy={remove.isPending}
      onConfirm={confirm}
    >
      {remove.isError && (
        <FormError
          message={serverMessage(remove.error) ?? 'Verwijderen is niet gelukt. Probeer het opnieuw.'}
        />
      )}
    </ConfirmDialog>
  );
}
