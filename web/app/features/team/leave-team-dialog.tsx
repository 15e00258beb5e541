import { describeLapse } from '../../../../contract/team.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toastAfterReload } from '../../../ui/toast-store.ts';
import { useLeaveTeam } from './api.ts';
import { LapseLine } from './lapse-line.tsx';

interface LeaveTeamDialogProps {
  ownId: string;
  pendingInvitations: number;
  onClose: () => void;
}

export function LeaveTeamDialog({ ownId, pendingInvitations, onClose }: LeaveTeamDialogProps) {
  const leave = useLeaveTeam(ownId);
  const lapse = (count: number) => describeLapse(count, { name: '', isYou: true });
  const confirm = () =>
    leave.mutate(undefined, {
      onSuccess: ({ lapsedInvitations }) => {
        toastAfterReload({ title: 'U heeft het team verlaten', description: lapse(lapsedInvitations) });
        window.location.assign('/admin');
      },
    });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Team verlaten"
      description={
        <>
          U wordt uitgelogd en kunt niet meer bij de gegevens van deze organisatie. Werkt u nergens anders in
          Gulhart, dan verdwijnt ook uw account.
          <LapseLine text={lapse(pendingInvitations)} />
        </>
      }
      confirmLabel="Verlaten"
      busyLabel="Verlaten..."
      busy={leave.isPending}
      onConfirm={confirm}
      error={leave.error}
      failure="Verlaten is niet gelukt. Probeer het opnieuw."
    />
  );
}
