import { Card } from '../../../ui/card.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useTeam } from './api.ts';
import { InvitationsCard } from './invitations-card.tsx';
import { MembersCard } from './members-card.tsx';
import { RulesCard } from './rules-card.tsx';

/** Who works in the organisation and what holds for them, for its owners. */
export function TeamPart() {
  const team = useTeam();
  if (team.isPending) return <TeamSkeleton />;
  if (!team.data) return <LoadError title="Het team kon niet worden geladen." query={team} />;
  const { members, invitations } = team.data;
  return (
    <>
      <MembersCard members={members} invitations={invitations} />
      <InvitationsCard invitations={invitations} ownId={members.find(({ isYou }) => isYou)?.id} />
      <RulesCard team={team.data} />
    </>
  );
}

function TeamSkeleton() {
  return (
    <Card>
      <output className="sr-only">Team laden...</output>
      <Skeleton className="mb-6 h-6 w-36" />
      <div className="flex flex-col gap-6">
        {['w-48', 'w-40', 'w-56'].map((width) => (
          <div key={width} className="flex items-center justify-between gap-4">
            <div className="flex flex-1 flex-col gap-2">
              <Skeleton className={`h-5 ${width}`} />
              <Skeleton className="h-4 w-40" />
            </div>
            <Skeleton className="h-11 w-40" />
          </div>
        ))}
      </div>
    </Card>
  );
}
