import { isAllowed, type Permission } from '../../contract/roles.ts';
import { dashboardStaleMs, useCurrentUser } from './current-user.ts';

/** What whoever is logged in may do where they work now; screens leave the rest out. The server decides. */
export function useMay(): (permission: Permission) => boolean {
  const { data: user } = useCurrentUser(dashboardStaleMs);
  return (permission) => Boolean(user && (user.isAdmin || isAllowed(user.role, permission)));
}
