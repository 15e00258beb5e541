import { serverMessage } from '../../../lib/api-client.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { toastAfterReload } from '../../../ui/toast-after-reload.ts';
import { useLeaveTeam } from './api.ts';

interface LeaveTeamDialogProps {
  ownId: string;
  onClose: () => void;
}

export function LeaveTeamDialog({ ownId, onClose }: LeaveTeamDialogProps) {
  const leave = useLeaveTeam(ownId);
  const confirm = () =>
    leave.mutate(undefined, {
      onSuccess: () => {
        toastAfterReload({ title: 'U heeft het team verlaten' });
        window.location.assign('/admin');
      },
    });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Team verlaten"
      description="U wordt uitgelogd en kunt niet meer bij de gegevens van deze organisatie. Werkt u nergens anders in Gulhart, dan verdwijnt ook uw account."
      confirmLabel="Verlaten"
      busyLabel="Verlaten..."
      busy={leave.isPending}
      onConfirm={confirm}
    >
      {leave.isError && (
        <FormError message={serverMessage(leave.error) ?? 'Verlaten is niet gelukt. Probeer het opnieuw.'} />
      )}
    </ConfirmDialog>
  );
}
