import { Check, X, TriangleAlert } from 'lucide-react';
import { decideIdentity } from '../../../../contract/endpoints/tenants.ts';
import type { ListedTenant, LookAlike } from '../../../../contract/tenants.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { SmallButton } from '../../../ui/button.tsx';
import { toast, toastFailure } from '../../../ui/toast-store.ts';
import { ApiError } from '../../../lib/api-client.ts';
import { useCall } from '../../../lib/query-client.ts';
import { useRefreshTenants } from './api.ts';
import { useUrlParams } from '../../../lib/url-params.ts';
import { Link } from '../../../ui/link.tsx';

const listFormat = new Intl.ListFormat('nl');

type Hold = NonNullable<ListedTenant['identityHold']>;

const titles: Record<Hold | 'none', string> = {
  none: 'Naam of RSIN lijkt op die van een ander',
  waiting: 'Naam of RSIN wacht op u',
  refused: 'Naam of RSIN is afgewezen',
};

export function IdentityBadge({ hold }: { hold: Hold }) {
  return <Badge tone={hold === 'waiting' ? 'warning' : 'danger'}>{titles[hold]}</Badge>;
}

export function IdentityDecision({ tenant, hold }: { tenant: ListedTenant; hold: Hold | 'none' }) {
  const refresh = useRefreshTenants();
  const decide = useCall(
    decideIdentity,
    (decision: 'approved' | 'refused') => ({
      params: { id: tenant.id },
      body: { decision, seen: tenant.heldIdentities },
    }),
    {
      onSuccess: async ({ message }, decision) => {
        await refresh();
        toast({ title: decision === 'approved' ? 'Goedgekeurd' : 'Afgewezen', description: message });
      },
      onError: async (error) => {
        // Status 409 means that somebody else decided first, or that the name or the RSIN has changed.
        if (error instanceof ApiError && error.status === 409) await refresh();
        toastFailure(error, 'Niet opgeslagen');
      },
    },
  );
  const isBusyWith = (decision: string) => decide.isPending && decide.variables === decision;
  return (
    <Alert
      tone="warning"
      title={titles[hold]}
      action={
        <div className="flex flex-wrap gap-2">
          {hold !== 'none' && (
            <SmallButton
              variant="primary"
              icon={Check}
              busy={isBusyWith('approved')}
              busyLabel="Goedkeuren..."
              onClick={() => decide.mutate('approved')}
            >
              Goedkeuren
            </SmallButton>
          )}
          {hold !== 'refused' && (
            <SmallButton
              icon={X}
              busy={isBusyWith('refused')}
              busyLabel="Afwijzen..."
              onClick={() => decide.mutate('refused')}
            >
              Afwijzen
            </SmallButton>
          )}
        </div>
      }
    >
      {hold === 'none'
        ? 'Deze organisatie had haar naam of RSIN het eerst, of u keurde het goed: zij geeft kwitanties en jaaroverzichten uit. Doet zij zich voor als een ander? Wijs haar dan af, en zij kan dat niet meer. Wat zij al uitgaf, vervalt pas als u haar verwijdert.'
        : `Het gaat om ${listFormat.format(tenant.heldIdentities.map((value) => `‘${value}’`))}. Een andere organisatie heeft deze naam of dit RSIN ook. Tot u het goedkeurt geeft deze organisatie geen kwitanties en jaaroverzichten uit; haar formulier werkt gewoon.`}
    </Alert>
  );
}

export function LookAlikes({ lookAlikes }: { lookAlikes: readonly LookAlike[] }) {
  const { urlWith } = useUrlParams();
  if (lookAlikes.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1 text-sm text-warning-text">
      {lookAlikes.map(({ id, name, sameRsin }) => (
        <li key={id} className="flex items-start gap-1.5 text-left">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span className="wrap-anywhere">
            {sameRsin ? 'Zelfde RSIN als' : 'Naam lijkt op die van'}{' '}
            <Link href={urlWith({ tenant: id })}>{name || 'een organisatie zonder naam'}</Link>
          </span>
        </li>
      ))}
    </ul>
  );
}
