import { useCurrentUser, useMay } from '../../../lib/current-user.ts';
import { useUrlParams } from '../../../lib/url-params.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PartLinks } from '../../../ui/part-links.tsx';
import { AuditLog } from '../../features/audit/audit-log.tsx';
import { ProfileCard } from '../../features/profile/profile-card.tsx';
import { SessionsCard } from '../../features/profile/sessions-card.tsx';
import { SecondFactorCard } from '../../features/second-factor/second-factor-card.tsx';
import { ChangePasswordCard } from '../../features/settings/change-password-card.tsx';
import { LeaveTeamCard } from '../../features/team/leave-team.tsx';
import { TeamPart } from '../../features/team/team-part.tsx';

const parts = [
  { part: undefined, label: 'Mijn account', Part: OwnAccount },
  { part: 'leden', label: 'Leden en rollen', Part: TeamPart },
  { part: 'logboek', label: 'Logboek', Part: AuditLog },
] as const;

export function TeamScreen() {
  const { read } = useUrlParams();
  const { data: user } = useCurrentUser();
  const isOwner = useMay()('manageOrganisation');
  const shownPart = (isOwner && parts.find(({ part }) => part === read('deel'))) || parts[0];
  return (
    <>
      <PageHeader
        title="Team"
        description={
          isOwner
            ? 'Uw eigen account, wie er verder in uw organisatie werkt, en wie wat deed.'
            : `Uw eigen account. Wie er verder in het team zit, regelen de eigenaren${ownerNames(user?.owners)}.`
        }
      />
      {isOwner && <PartLinks label="Onderdelen van Team" parts={parts} shown={shownPart} />}
      <shownPart.Part />
    </>
  );
}

function ownerNames(owners: readonly string[] = []): string {
  return owners.length > 0 ? ` (${owners.join(', ')})` : '';
}

function OwnAccount() {
  const { data: user } = useCurrentUser();
  const isOwner = useMay()('manageOrganisation');
  const dueAt = user?.secondFactorDueAt;
  const own = [<ProfileCard key="profile" />, <ChangePasswordCard key="password" />];
  // The card is first while the user must set up a second factor. The key keeps its state when the card moves.
  const secondFactor = <SecondFactorCard key="second-factor" dueAt={dueAt ?? undefined} />;
  return (
    <>
      {dueAt ? [secondFactor, ...own] : [...own, secondFactor]}
      <SessionsCard />
      {user && !isOwner && <LeaveTeamCard ownId={user.id} />}
    </>
  );
}
