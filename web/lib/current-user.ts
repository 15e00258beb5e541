import { type QueryClient, type QueryFunctionContext, useQuery } from '@tanstack/react-query';
import type { CurrentUser } from '../../contract/current-user.ts';
import { readCurrentUser } from '../../contract/endpoints/session.ts';
import { ApiError, call, setRoleRefusalExplainer, setOrganisationSource } from './api-client.ts';
import { keyOf } from './query-client.ts';
import { isAllowed, type Permission } from '../../contract/roles.ts';

export const currentUserKey = keyOf(readCurrentUser, {});

/** The session gate and the invitation page reload the user sooner than other screens do. */
export const gateStaleMs = 5 * 60_000;
export const dashboardStaleMs = 30 * 60_000;

export function useCurrentUser(staleTime: number = dashboardStaleMs) {
  return useQuery({ queryKey: currentUserKey, queryFn: loadCurrentUser, staleTime });
}

/** Returns null after a 401. If a user was logged in before, it throws instead, so that the page stays visible. */
async function loadCurrentUser({ client, signal }: QueryFunctionContext): Promise<CurrentUser | null> {
  const user = await call(readCurrentUser, { signal }).catch((error: unknown) => {
    const isNobody = !client.getQueryData(currentUserKey);
    if (isNobody && error instanceof ApiError && error.status === 401) return null;
    throw error;
  });
  forgetOtherOrganisation(client, user);
  return user;
}

export function changeCurrentUser(client: QueryClient, user: CurrentUser): void {
  forgetOtherOrganisation(client, user);
  client.setQueryData(currentUserKey, user);
}

/** After a switch of organisation, removes the cached answers, because both organisations use the same query keys. */
function forgetOtherOrganisation(client: QueryClient, user: CurrentUser | null): void {
  const before = client.getQueryData<CurrentUser | null>(currentUserKey);
  if (!before || before.organizationId === user?.organizationId) return;
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== currentUserKey[0] });
}

/**
 * Names the organisation of this window in each request that depends on the organisation. The server refuses such a
 * request if the user has switched to another organisation in another window.
 */
export function sendCurrentOrganisation(client: QueryClient): void {
  setOrganisationSource(() => client.getQueryData<CurrentUser | null>(currentUserKey)?.organizationId);
}

/** Reads the user's role again after a refusal, so that the page shows only the actions that the role allows. */
export function reloadRoleAfterRefusal(client: QueryClient, showMessage: (sentence: string) => void): void {
  setRoleRefusalExplainer(async (refusal) => {
    const before = client.getQueryData<CurrentUser | null>(currentUserKey);
    const now = await client
      .fetchQuery({ queryKey: currentUserKey, queryFn: loadCurrentUser, staleTime: 0 })
      .catch(() => null);
    if (!before || !now) return refusal;
    const { describeRoleChange, addOwnerNames } = await import('./explain-role-refusal.ts');
    if (before.role === now.role) return addOwnerNames(refusal, now);
    const sentence = describeRoleChange(before.role, now);
    showMessage(sentence);
    return sentence;
  });
}

/** Only for hiding controls. The server checks the permission itself. */
export function useMay(): (permission: Permission) => boolean {
  const { data: user } = useCurrentUser();
  return (permission) => Boolean(user && (user.isAdmin || isAllowed(user.role, permission)));
}
