import { isAllowed, type Permission } from '../../contract/roles.ts';
import { dashboardStaleMs, useCurrentUser } from './current-user.ts';

/** The server decides; screens hide what is not allowed. */
export function useMay(): (permission: Permission) => boolean {
  const { data: user } = useCurrentUser(dashboardStaleMs);
  return (permission) => Boolean(user && (user.isAdmin || isAllowed(user.role, permission)));
}
