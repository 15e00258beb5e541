import { Check, X } from 'lucide-react';
import type { ListedTenant } from '../../../../contract/tenants.ts';
import { serverMessage } from '../../../lib/api-client.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useDecideIdentity } from './api.ts';

const list = new Intl.ListFormat('nl');

type Hold = NonNullable<ListedTenant['identityHold']>;

const titles: Record<Hold | 'none', string> = {
  none: 'Naam of RSIN lijkt op die van een ander',
  waiting: 'Naam of RSIN wacht op u',
  refused: 'Naam of RSIN is afgewezen',
};

export function IdentityBadge({ hold }: { hold: Hold }) {
  return <Badge tone={hold === 'waiting' ? 'warning' : 'danger'}>{titles[hold]}</Badge>;
}

/** Where an administrator says whether a name or RSIN that another organisation has too may be used. */
export function IdentityDecision({ tenant, hold }: { tenant: ListedTenant; hold: Hold | 'none' }) {
  const decide = useDecideIdentity();
  const press = (decision: 'approved' | 'refused') =>
    decide.mutate(
      { tenantId: tenant.id, decision, seen: tenant.heldIdentities },
      {
        onSuccess: ({ message }) =>
          toast({ title: decision === 'approved' ? 'Goedgekeurd' : 'Afgewezen', description: message }),
        onError: (error) =>
          toast({
            variant: 'destructive',
            title: 'Niet opgeslagen',
            description: serverMessage(error) ?? 'Controleer de verbinding en probeer het opnieuw.',
          }),
      },
    );
  const isBusyWith = (decision: string) => decide.isPending && decide.variables.decision === decision;
  return (
    <Alert
      tone="warning"
      title={titles[hold]}
      action={
        <div className="flex flex-wrap gap-2">
          {hold !== 'none' && (
            <Button
              size="small"
              busy={isBusyWith('approved')}
              busyLabel="Goedkeuren..."
              onClick={() => press('approved')}
            >
              <Check aria-hidden="true" className="size-4" />
              Goedkeuren
            </Button>
          )}
          {hold !== 'refused' && (
            <Button
              variant="secondary"
              size="small"
              busy={isBusyWith('refused')}
              busyLabel="Afwijzen..."
              onClick={() => press('refused')}
            >
              <X aria-hidden="true" className="size-4" />
              Afwijzen
            </Button>
          )}
        </div>
      }
    >
      {hold === 'none'
        ? 'Deze organisatie had haar naam of RSIN het eerst, of u keurde het goed: zij geeft kwitanties en jaaroverzichten uit. Doet zij zich voor als een ander? Wijs haar dan af, en zij kan dat niet meer. Wat zij al uitgaf, vervalt pas als u haar verwijdert.'
        : `Het gaat om ${list.format(tenant.heldIdentities.map((value) => `‘${value}’`))}. Een andere organisatie heeft deze naam of dit RSIN ook. Tot u het goedkeurt geeft deze organisatie geen kwitanties en jaaroverzichten uit; haar formulier werkt gewoon.`}
    </Alert>
  );
}
