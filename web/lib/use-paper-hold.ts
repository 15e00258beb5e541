import type { PaperHold } from '../../contract/paper-hold.ts';
import { dashboardStaleMs, useCurrentUser } from './current-user.ts';

/** Somebody may resolve it in another window. */
const heldStaleMs = 10_000;

/** Administrators see other organisations, so they have none. */
export function usePaperHold(): PaperHold | undefined {
  const { data: known } = useCurrentUser(dashboardStaleMs);
  const { data: user } = useCurrentUser(known?.paperHold ? heldStaleMs : dashboardStaleMs);
  return user && !user.isAdmin ? user.paperHold : undefined;
}
