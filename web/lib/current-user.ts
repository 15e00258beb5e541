import { type QueryClient, type QueryFunctionContext, useQuery } from '@tanstack/react-query';
import type { CurrentUser } from '../../contract/current-user.ts';
import { readCurrentUser } from '../../contract/endpoints/session.ts';
import { ApiError, call, explainRoleRefusalsBy, nameOrganisationBy } from './api-client.ts';
import { keyOf } from './query-client.ts';

export const currentUserKey = keyOf(readCurrentUser, {});

/** How long the answer to "who am I" is believed: shorter at the gate than inside the dashboard. */
export const gateStaleMs = 5 * 60_000;
export const dashboardStaleMs = 30 * 60_000;

/** The account of this session; null when there is none. */
export function useCurrentUser(staleTime: number) {
  return useQuery({ queryKey: currentUserKey, queryFn: loadCurrentUser, staleTime });
}

/**
 * To screens a 401 is no failure but simply nobody. Where there was somebody it is a failure: what they were doing
 * stays on screen.
 */
async function loadCurrentUser({ client, signal }: QueryFunctionContext): Promise<CurrentUser | null> {
  const user = await call(readCurrentUser, { signal }).catch((error: unknown) => {
    const isNobody = !client.getQueryData(currentUserKey);
    if (isNobody && error instanceof ApiError && error.status === 401) return null;
    throw error;
  });
  forgetOtherOrganisation(client, user);
  return user;
}

/** For what says by itself who is logged in from now on. */
export function changeCurrentUser(client: QueryClient, user: CurrentUser): void {
  forgetOtherOrganisation(client, user);
  client.setQueryData(currentUserKey, user);
}

/** What was asked while they worked elsewhere is another organisation's, under the same names. */
function forgetOtherOrganisation(client: QueryClient, user: CurrentUser | null): void {
  const before = client.getQueryData<CurrentUser | null>(currentUserKey);
  if (!before || before.organizationId === user?.organizationId) return;
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== currentUserKey[0] });
}

/**
 * Every request says for which organisation this page was made. The session may work in another by now, chosen in
 * another window: then the server refuses what would end up there.
 */
export function nameOwnOrganisation(client: QueryClient): void {
  nameOrganisationBy(() => client.getQueryData<CurrentUser | null>(currentUserKey)?.organizationId);
}

/**
 * Whoever is refused something for their role may have another one than this page knows: it is asked for again, so that
 * the page offers what they may do now. They read whether it changed, and whom to ask.
 */
export function followRole(client: QueryClient, tellChange: (sentence: string) => void): void {
  explainRoleRefusalsBy(async (refusal) => {
    const before = client.getQueryData<CurrentUser | null>(currentUserKey);
    const now = await client
      .fetchQuery({ queryKey: currentUserKey, queryFn: loadCurrentUser, staleTime: 0 })
      .catch(() => null);
    if (!before || !now) return refusal;
    // Apart, because it happens to few and everybody waits for the first screen.
    const { describeRoleChange, nameOwners } = await import('./explain-role-refusal.ts');
    if (before.role === now.role) return nameOwners(refusal, now);
    const sentence = describeRoleChange(before.role, now);
    tellChange(sentence);
    return sentence;
  });
}
