import { Undo2 } from 'lucide-react';
import type { Tenant } from '../../../../contract/tenants.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';

/** Since when a tenant is being deleted, and why it is still there. */
export function ClosingState({ since, waitsFor }: { since: string; waitsFor: string | null }) {
  return (
    <span className="text-muted">
      Sinds {formatDateTime(since)}.{waitsFor && ` Wacht op ${waitsFor}.`}
    </span>
  );
}

interface ReopenButtonProps {
  tenant: Tenant;
  busy: boolean;
  onClick: () => void;
}

export function ReopenButton({ tenant, busy, onClick }: ReopenButtonProps) {
  return (
    <Button
      variant="quiet"
      size="small"
      busy={busy}
      busyLabel="Behouden..."
      onClick={onClick}
      aria-label={`${tenant.username} toch behouden`}
      className="w-full md:-mr-3 md:w-auto"
    >
      <Undo2 aria-hidden="true" className="size-4" />
      Toch behouden
    </Button>
  );
}
