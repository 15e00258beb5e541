import { useCurrentUser, useMay } from '../../../lib/current-user.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ProfileCard } from '../../features/profile/profile-card.tsx';
import { SessionsCard } from '../../features/profile/sessions-card.tsx';
import { SecondFactorCard } from '../../features/second-factor/second-factor-card.tsx';
import { ChangePasswordCard } from '../../features/settings/change-password-card.tsx';
import { LeaveTeamCard } from '../../features/team/leave-team.tsx';

export function AccountScreen() {
  const { data: user } = useCurrentUser();
  const isOwner = useMay()('manageOrganisation');
  const dueAt = user?.secondFactorDueAt;
  const own = [<ProfileCard key="profile" />, <ChangePasswordCard key="password" />];
  // This card comes first while the user must still set up a second factor.
  // The key keeps the state of the card when the card moves.
  const secondFactor = <SecondFactorCard key="second-factor" dueAt={dueAt ?? undefined} />;
  return (
    <>
      <PageHeader
        title="Mijn account"
        description={
          isOwner
            ? 'Hoe u inlogt, en waar u bent ingelogd.'
            : `Hoe u inlogt, en waar u bent ingelogd. Het team regelen de eigenaren${ownerNames(user?.owners)}.`
        }
      />
      {dueAt ? [secondFactor, ...own] : [...own, secondFactor]}
      <SessionsCard />
      {user && !isOwner && <LeaveTeamCard ownId={user.id} />}
    </>
  );
}

function ownerNames(owners: readonly string[] = []): string {
  return owners.length > 0 ? ` (${owners.join(', ')})` : '';
}
