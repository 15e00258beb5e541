import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { actionDone } from '../../../../contract/action-done.ts';
import {
  type changeRoleBody,
  type invitationBody,
  type PendingInvitation,
  team,
  teamChanged,
  type TeamMember,
  type teamRulesBody,
} from '../../../../contract/team.ts';
import { request, requestJson } from '../../../lib/api-client.ts';
import { currentUserKey } from '../../../lib/current-user.ts';
import { loadByKey } from '../../../lib/query-client.ts';

const teamPath = '/api/admin/team';

export function useTeam() {
  return useQuery({ queryKey: [teamPath], queryFn: loadByKey(team), staleTime: 0 });
}

/** Whatever comes of it, the team is read again: a refusal mostly means that it is another one by now. */
function useRefreshTeam() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [teamPath] });
}

export function useChangeRole({ id, isYou }: TeamMember) {
  const client = useQueryClient();
  const refresh = useRefreshTeam();
  return useMutation({
    mutationFn: (body: z.infer<typeof changeRoleBody>) =>
      requestJson(`${teamPath}/members/${id}`, teamChanged, { method: 'PUT', body }),
    onSuccess: () => (isYou ? client.invalidateQueries({ queryKey: currentUserKey }) : undefined),
    onSettled: refresh,
  });
}

export function useRemoveMember(id: string) {
  const refresh = useRefreshTeam();
  return useMutation({
    mutationFn: () => requestJson(`${teamPath}/members/${id}`, teamChanged, { method: 'DELETE' }),
    onSuccess: refresh,
  });
}

/** The page has to be loaded again afterwards: there is no session any more. */
export function useLeaveTeam(ownId: string) {
  return useMutation({
    mutationFn: () => requestJson(`${teamPath}/members/${ownId}`, teamChanged, { method: 'DELETE' }),
  });
}

export function useInvite() {
  const refresh = useRefreshTeam();
  return useMutation({
    mutationFn: (body: z.infer<typeof invitationBody>) =>
      requestJson(`${teamPath}/invitations`, actionDone, { method: 'POST', body }),
    onSuccess: refresh,
  });
}

export function useResendInvitation({ id }: PendingInvitation) {
  const refresh = useRefreshTeam();
  return useMutation({
    mutationFn: () => requestJson(`${teamPath}/invitations/${id}/resend`, actionDone, { method: 'POST' }),
    onSettled: refresh,
  });
}

export function useWithdrawInvitation({ id }: PendingInvitation) {
  const refresh = useRefreshTeam();
  return useMutation({
    mutationFn: () => request(`${teamPath}/invitations/${id}`, { method: 'DELETE' }),
    onSettled: refresh,
  });
}

export function useSaveRules() {
  const refresh = useRefreshTeam();
  return useMutation({
    mutationFn: (body: z.input<typeof teamRulesBody>) =>
      requestJson(`${teamPath}/rules`, actionDone, { method: 'PUT', body }),
    onSuccess: refresh,
  });
}
