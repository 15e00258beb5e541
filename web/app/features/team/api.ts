import { readCurrentUser } from '../../../../contract/endpoints/session.ts';
import * as endpoints from '../../../../contract/endpoints/team.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import type { PendingInvitation, TeamMember } from '../../../../contract/team.ts';
import { useCall, useEndpoint, useRefresh } from '../../../lib/query-client.ts';

export function useTeam() {
  return useEndpoint(endpoints.readTeam, {}, { staleTime: 0 });
}

/** Whatever comes of it, the team is read again: a refusal mostly means that it is another one by now. */
const useRefreshTeam = () => useRefresh(endpoints.readTeam);

export function useChangeRole({ id, isYou }: TeamMember) {
  const refreshSelf = useRefresh(readCurrentUser);
  return useCall(
    endpoints.changeRole,
    (body: BodyOf<typeof endpoints.changeRole>) => ({ params: { id }, body }),
    { onSuccess: () => (isYou ? refreshSelf() : undefined), onSettled: useRefreshTeam() },
  );
}

export function useRemoveMember(id: string) {
  return useCall(endpoints.removeMember, () => ({ params: { id } }), { onSuccess: useRefreshTeam() });
}

/** The page has to be loaded again afterwards: there is no session any more. */
export function useLeaveTeam(ownId: string) {
  return useCall(endpoints.removeMember, () => ({ params: { id: ownId } }));
}

export function useInvite() {
  return useCall(endpoints.inviteMember, (body: BodyOf<typeof endpoints.inviteMember>) => ({ body }), {
    onSuccess: useRefreshTeam(),
  });
}

export function useResendInvitation({ id }: PendingInvitation) {
  return useCall(endpoints.resendInvitation, () => ({ params: { id } }), { onSettled: useRefreshTeam() });
}

export function useWithdrawInvitation({ id }: PendingInvitation) {
  return useCall(endpoints.withdrawInvitation, () => ({ params: { id } }), { onSettled: useRefreshTeam() });
}

export function useSaveRules() {
  return useCall(endpoints.saveTeamRules, (body: BodyOf<typeof endpoints.saveTeamRules>) => ({ body }), {
    onSuccess: useRefreshTeam(),
  });
}
