import { useState } from 'react';
import { LogOut } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { LeaveTeamDialog } from './leave-team-dialog.tsx';

/** For who is no owner: owners leave from the list of members. */
export function LeaveTeamCard({ ownId }: { ownId: string }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Card title="Team verlaten" description="Werkt u hier niet meer mee? Dan kunt u zelf uit het team gaan.">
      <Button variant="secondary" onClick={() => setIsAsking(true)}>
        <LogOut aria-hidden="true" className="size-4" />
        Team verlaten
      </Button>
      {isAsking && (
        <LeaveTeamDialog ownId={ownId} pendingInvitations={0} onClose={() => setIsAsking(false)} />
      )}
    </Card>
  );
}
