import { readCurrentUser } from '../../../../contract/endpoints/session.ts';
import * as endpoints from '../../../../contract/endpoints/team.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import type { PendingInvitation, TeamMember } from '../../../../contract/team.ts';
import { useCall, useEndpoint, useRefresh, useSend } from '../../../lib/query-client.ts';

export function useTeam() {
  return useEndpoint(endpoints.readTeam, {}, { staleTime: 0 });
}

/** A refusal usually means that the team has changed. */
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

/** Reload the page afterwards: the session has ended. */
export function useLeaveTeam(ownId: string) {
  return useCall(endpoints.removeMember, () => ({ params: { id: ownId } }));
}

export function useInvite() {
  return useSend(endpoints.inviteMember, {
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
  return useSend(endpoints.saveTeamRules, {
    onSuccess: useRefreshTeam(),
  });
}
