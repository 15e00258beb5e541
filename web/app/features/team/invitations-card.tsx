import type { PendingInvitation } from '../../../../contract/team.ts';
import { Card } from '../../../ui/card.tsx';
import { InvitationRow } from './invitation-row.tsx';
import { InviteForm } from './invite-form.tsx';

interface InvitationsCardProps {
  invitations: readonly PendingInvitation[];
  ownId: string | undefined;
}

export function InvitationsCard({ invitations, ownId }: InvitationsCardProps) {
  return (
    <Card
      title="Iemand uitnodigen"
      description="We mailen een link die één keer werkt en zeven dagen geldig is. Wie al een account bij Gulhart heeft, houdt dat."
    >
      <InviteForm />
      {invitations.length > 0 && (
        <section className="mt-8 border-t border-line pt-6">
          <h3 className="mb-3 text-base">Openstaande uitnodigingen</h3>
          <ul
            aria-label="Openstaande uitnodigingen"
            className="divide-y divide-line rounded-box border border-line"
          >
            {invitations.map((invitation) => (
              <InvitationRow
                key={invitation.id}
                invitation={invitation}
                isOwn={invitation.invitedBy.id === ownId}
              />
            ))}
          </ul>
        </section>
      )}
    </Card>
  );
}
