import { type QueryClient, type QueryFunctionContext, useQuery } from '@tanstack/react-query';
import type { CurrentUser } from '../../contract/current-user.ts';
import { readCurrentUser } from '../../contract/endpoints/session.ts';
import { ApiError, call, setRoleRefusalExplainer, setOrganisationSource } from './api-client.ts';
import { keyOf } from './query-client.ts';
import { isAllowed, type Permission } from '../../contract/roles.ts';

export const currentUserKey = keyOf(readCurrentUser, {});

/** Before login the user is checked more often than inside the dashboard. */
export const gateStaleMs = 5 * 60_000;
export const dashboardStaleMs = 30 * 60_000;

export function useCurrentUser(staleTime: number = dashboardStaleMs) {
  return useQuery({ queryKey: currentUserKey, queryFn: loadCurrentUser, staleTime });
}

/** A 401 means that nobody is logged in. It is an error when somebody was, so that their page stays. */
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

/** Cached answers of another organisation have the same keys. */
function forgetOtherOrganisation(client: QueryClient, user: CurrentUser | null): void {
  const before = client.getQueryData<CurrentUser | null>(currentUserKey);
  if (!before || before.organizationId === user?.organizationId) return;
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== currentUserKey[0] });
}

/** The server refuses the request when another window has switched the organisation. */
export function sendCurrentOrganisation(client: QueryClient): void {
  setOrganisationSource(() => client.getQueryData<CurrentUser | null>(currentUserKey)?.organizationId);
}

/** Reads the role again after a refusal, so that the page offers what the user may do now. */
export function reloadRoleAfterRefusal(client: QueryClient, showMessage: (sentence: string) => void): void {
  setRoleRefusalExplainer(async (refusal) => {
    const before = client.getQueryData<CurrentUser | null>(currentUserKey);
    const now = await client
      .fetchQuery({ queryKey: currentUserKey, queryFn: loadCurrentUser, staleTime: 0 })
      .catch(() => null);
    if (!before || !now) return refusal;
    // Loaded on demand to keep the first screen small.
    const { describeRoleChange, addOwnerNames } = await import('./explain-role-refusal.ts');
    if (before.role === now.role) return addOwnerNames(refusal, now);
    const sentence = describeRoleChange(before.role, now);
    showMessage(sentence);
    return sentence;
  });
}

/** For hiding controls; the server decides. */
export function useMay(): (permission: Permission) => boolean {
  const { data: user } = useCurrentUser();
  return (permission) => Boolean(user && (user.isAdmin || isAllowed(user.role, permission)));
}
