import type { TenantDetails } from '../../../../contract/tenants.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Fact } from '../../../ui/facts.tsx';
import { formatDate, formatDateTime } from '../../../lib/format.ts';

const keyNames = { test: 'Test', live: 'Live' };

export function TenantState({ tenant }: { tenant: TenantDetails }) {
  const { invitedAt, emailConfirmed, environment, paymentKeys } = tenant;
  return (
    <>
      {invitedAt ? (
        <Fact name="Uitnodiging">
          <InvitedSince at={invitedAt} />
        </Fact>
      ) : (
        <Fact name="Adres bevestigd">{emailConfirmed ? 'Ja' : 'Nog niet'}</Fact>
      )}
      <Fact name="Staat op">
        {environment === 'live' ? <Badge tone="success">Live</Badge> : <Badge tone="warning">Test</Badge>}
      </Fact>
      <Fact name="Mollie-sleutels">
        {paymentKeys.length === 0 ? 'Geen' : paymentKeys.map((key) => keyNames[key]).join(' en ')}
        {!paymentKeys.includes(environment) && (
          <span className="block text-muted">
            {environment === 'live'
              ? 'Zonder live-sleutel kan het formulier niets aannemen.'
              : 'Een testsleutel komt er met de eerste proefgift, of van Mollie.'}
          </span>
        )}
      </Fact>
    </>
  );
}

export function ClosingState({ since, waitsFor }: { since: string; waitsFor: string | null }) {
  return (
    <span className="text-muted">
      Sinds {formatDateTime(since)}.{waitsFor && ` Wacht op ${waitsFor}.`}
    </span>
  );
}

export function InvitedSince({ at }: { at: string }) {
  return (
    <>
      Uitgenodigd op <time dateTime={at}>{formatDate(at)}</time>, nog niet geaccepteerd
    </>
  );
}
