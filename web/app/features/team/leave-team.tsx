import { removeMember } from '../../../../contract/endpoints/team.ts';
import { describeLapsedInvitations } from '../../../../contract/team.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toastAfterReload } from '../../../ui/toast-store.ts';
import { useCall } from '../../../lib/query-client.ts';
import { useState } from 'react';
import { LogOut } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';

interface LeaveTeamDialogProps {
  ownId: string;
  pendingInvitations: number;
  onClose: () => void;
}

export function LeaveTeamDialog({ ownId, pendingInvitations, onClose }: LeaveTeamDialogProps) {
  const describeOwnLapse = (count: number) => describeLapsedInvitations(count, { name: '', isYou: true });
  const leave = useCall(removeMember, () => ({ params: { id: ownId } }), {
    meta: { endsSession: true },
    onSuccess: ({ lapsedInvitations }) => {
      toastAfterReload({
        title: 'U hebt het team verlaten',
        description: describeOwnLapse(lapsedInvitations),
      });
      // Loads the page again, because the session has ended.
      window.location.assign('/admin');
    },
  });
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title="Team verlaten"
      description={
        <>
          U wordt uitgelogd en kunt niet meer bij de gegevens van deze organisatie. Werkt u nergens anders in
          Gulhart, dan verdwijnt ook uw account.
          <LapsingInvitations text={describeOwnLapse(pendingInvitations)} />
        </>
      }
      confirmLabel="Verlaten"
      action={leave}
      onConfirm={() => leave.mutate()}
      failure="Verlaten is niet gelukt. Probeer het opnieuw."
    />
  );
}

/** Says that invitations lapse. Render it in the dialog's description, so that screen readers read it. */
export function LapsingInvitations({ text }: { text: string | undefined }) {
  return text ? <span className="mt-2 block font-semibold">{text}</span> : null;
}

/** For members who are not owners. Owners have a leave button in the list of members. */
export function LeaveTeamCard({ ownId }: { ownId: string }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Card title="Team verlaten" description="Werkt u hier niet meer mee? Dan kunt u zelf uit het team gaan.">
      <Button icon={LogOut} variant="secondary" onClick={() => setIsAsking(true)}>
        Team verlaten
      </Button>
      {isAsking && (
        <LeaveTeamDialog ownId={ownId} pendingInvitations={0} onClose={() => setIsAsking(false)} />
      )}
    </Card>
  );
}
