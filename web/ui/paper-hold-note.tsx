import { paperHoldWords } from '../../contract/paper-hold-words.ts';
import type { PaperHold } from '../../contract/paper-hold.ts';
import { Alert } from './alert.tsx';
import { Link } from './link.tsx';
import { dashboardStaleMs, useCurrentUser } from '../lib/current-user.ts';

/**
 * How long the current user is cached while papers are on hold. Short, because the user can remove the reason for the
 * hold in another window.
 */
const heldStaleMs = 10_000;

export function PaperHoldNote({
  hold,
  title = 'Nog geen kwitanties en jaaroverzichten',
}: {
  hold: PaperHold;
  title?: string;
}) {
  const { text, href, link } = paperHoldWords[hold];
  return (
    <Alert tone="warning" title={title} action={<Link href={href}>{link}</Link>}>
      {text}
    </Alert>
  );
}

export function usePaperHold(): PaperHold | undefined {
  const { data: known } = useCurrentUser();
  const { data: user } = useCurrentUser(known?.paperHold ? heldStaleMs : dashboardStaleMs);
  return user && !user.isAdmin ? user.paperHold : undefined;
}
