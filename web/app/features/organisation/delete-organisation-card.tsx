import { useState } from 'react';
import {
  closeOrganisation,
  exportOrganisation,
  reopenOrganisation,
} from '../../../../contract/endpoints/organisation.ts';
import { readCurrentUser } from '../../../../contract/endpoints/session.ts';
import type { CurrentUser } from '../../../../contract/current-user.ts';
import { urlOf } from '../../../lib/api-client.ts';
import { useCurrentUser, useMay } from '../../../lib/current-user.ts';
import { useCall, useRefresh } from '../../../lib/query-client.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { SmallButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DownloadLink } from '../../../ui/download-link.tsx';
import { FormError } from '../../../ui/alert.tsx';
import { Link } from '../../../ui/link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { TypedConfirmDialog } from '../../../ui/confirm-dialog.tsx';

/** The organisation of an administrator cannot be deleted. */
export function useMayDeleteOrganisation(): boolean {
  const { data: user } = useCurrentUser();
  const isOwner = useMay()('manageOrganisation');
  return isOwner && user?.isAdmin === false;
}

export function DeleteOrganisationScreen() {
  return (
    <>
      <PageHeader
        title="Organisatie opheffen"
        description="Stopt u, of gaat u verder zonder Gulhart? Neem eerst alles mee."
        actions={<Link href="/admin?tab=organisatie">Terug naar Organisatie</Link>}
      />
      <DeleteOrganisationCard />
    </>
  );
}

function DeleteOrganisationCard() {
  const { data: user } = useCurrentUser();
  const [isAsking, setIsAsking] = useState(false);
  if (!user) return null;
  if (user.closingSince) return <ClosingCard since={user.closingSince} isByOwner={user.closingByOwner} />;
  return (
    <Card title="Wat er gebeurt">
      <div className="flex max-w-prose flex-col gap-6">
        <Consequences />
        <SmallButton variant="destructive" onClick={() => setIsAsking(true)} className="self-start">
          Organisatie opheffen
        </SmallButton>
      </div>
      {isAsking && <DeleteOrganisationDialog user={user} onClose={() => setIsAsking(false)} />}
    </Card>
  );
}

const download = <DownloadLink href={urlOf(exportOrganisation, {})}>Alle gegevens downloaden</DownloadLink>;

function ClosingCard({ since, isByOwner }: { since: string; isByOwner: boolean }) {
  const keep = useCall(reopenOrganisation, () => ({}), { onSettled: useRefresh(readCurrentUser) });
  const toastKept = ({ message }: { message: string }) =>
    toast({ title: 'Uw organisatie blijft bestaan', description: message });
  return (
    <Card
      title="Uw organisatie wordt opgeheven"
      description={`Sinds ${formatDateTime(since)} neemt ze geen giften meer aan. Zodra er geen betaling of terugbetaling meer openstaat, verdwijnen alle gegevens.`}
    >
      <div className="flex flex-col gap-4">
        <FormError
          error={keep.error}
          fallback="Dit is niet gelukt. Controleer de verbinding en probeer het opnieuw."
        />
        <div className="flex flex-wrap gap-3">
          {download}
          {isByOwner && (
            <SmallButton
              variant="primary"
              busy={keep.isPending}
              busyLabel="Behouden..."
              onClick={() => keep.mutate(undefined, { onSuccess: toastKept })}
            >
              Toch behouden
            </SmallButton>
          )}
        </div>
        {!isByOwner && (
          <p className="text-sm text-muted">
            Een beheerder van Gulhart heeft dit besloten. Klopt het niet?{' '}
            <Link href="/contact">Neem dan contact met ons op</Link>.
          </p>
        )}
      </div>
    </Card>
  );
}

function DeleteOrganisationDialog({ user, onClose }: { user: CurrentUser; onClose: () => void }) {
  const refresh = useRefresh(readCurrentUser);
  const close = useCall(closeOrganisation, (typedName: string) => ({ body: { name: typedName } }), {
    onSuccess: async ({ message }) => {
      await refresh();
      toast({ title: 'Uw organisatie wordt opgeheven', description: message });
      onClose();
    },
  });
  const name = user.organizationName || user.username;
  return (
    <TypedConfirmDialog
      onOpenChange={onClose}
      title="Organisatie opheffen"
      description={
        <>
          Weet u zeker dat u <strong className="wrap-anywhere text-ink">{name}</strong> bij Gulhart wilt
          opheffen?
        </>
      }
      confirmLabel="Opheffen"
      action={close}
      failure="Opheffen is niet gelukt. Controleer de verbinding en probeer het opnieuw."
      expected={name}
      inputLabel={
        <>
          Typ ter bevestiging <span className="wrap-anywhere">‘{name}’</span>
        </>
      }
      mismatch="Dit is niet de naam van uw organisatie."
      onConfirm={close.mutate}
    >
      <Consequences />
    </TypedConfirmDialog>
  );
}

function Consequences() {
  return (
    <div className="flex flex-col gap-4 text-sm">
      <section>
        <h3 className="font-semibold">Meteen</h3>
        <ul className="mt-1 list-disc pl-5">
          <li>Uw formulier neemt geen giften meer aan.</li>
          <li>Alle maandelijkse giften worden gestopt, en blijven gestopt als u zich bedenkt.</li>
          <li>Alle eigenaren krijgen hiervan een mail.</li>
        </ul>
      </section>
      <section>
        <h3 className="font-semibold">Zodra er geen betaling of terugbetaling meer openstaat</h3>
        <ul className="mt-1 list-disc pl-5">
          <li>
            Giften, donateurs, domeinen, instellingen en het logboek verdwijnen voorgoed. Dat kan al na enkele
            minuten zijn; tot dan kunt u de organisatie toch behouden.
          </li>
          <li>Ook verdwijnt het account van wie nergens anders in Gulhart werkt.</li>
        </ul>
      </section>
      <section>
        <h3 className="font-semibold">Wat u zelf bewaart</h3>
        <p className="mt-1 mb-3">
          De Belastingdienst vraagt u om uw administratie zeven jaar te bewaren. Download haar daarom eerst:
          wij kunnen haar daarna niet meer geven. Uw betalingen staan ook nog bij Mollie.
        </p>
        {download}
      </section>
    </div>
  );
}
