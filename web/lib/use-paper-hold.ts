import type { PaperHold } from '../../contract/paper-hold.ts';
import { dashboardStaleMs, useCurrentUser } from './current-user.ts';

/** While papers are held, somebody may be doing something about it in another window. */
const heldStaleMs = 10_000;

/** Why the organisation issues no papers of real gifts yet. Administrators look at those of others. */
export function usePaperHold(): PaperHold | undefined {
  const { data: known } = useCurrentUser(dashboardStaleMs);
  const { data: user } = useCurrentUser(known?.paperHold ? heldStaleMs : dashboardStaleMs);
  return user && !user.isAdmin ? user.paperHold : undefined;
}
