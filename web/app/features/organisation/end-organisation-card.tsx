import { useState } from 'react';
import { exportOrganisation } from '../../../../contract/endpoints/organisation.ts';
import type { CurrentUser } from '../../../../contract/current-user.ts';
import { urlOf, serverMessage } from '../../../lib/api-client.ts';
import { dashboardStaleMs, useCurrentUser } from '../../../lib/current-user.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { useMay } from '../../../lib/use-may.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DownloadLink } from '../../../ui/download-link.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { Link } from '../../../ui/link.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useKeepOrganisation } from './api.ts';
import { EndOrganisationDialog } from './end-organisation-dialog.tsx';

/** For owners: the way out, and while it lasts the way back. */
export function EndOrganisationCard() {
  const { data: user } = useCurrentUser(dashboardStaleMs);
  const isOwner = useMay()('manageOrganisation');
  // An administrator's own organisation stays with the platform.
  if (!user || !isOwner || user.isAdmin) return null;
  return user.closingSince ? <EndingCard user={user} since={user.closingSince} /> : <WayOut user={user} />;
}

interface OfUser {
  user: CurrentUser;
}

function WayOut({ user }: OfUser) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Card
      title="Organisatie opheffen"
      description="Stopt uw organisatie, of gaat u verder zonder Gulhart? Dan kunt u hier alles meenemen en daarna alles laten verwijderen."
    >
      <div className="flex flex-wrap gap-3">
        <DownloadLink href={urlOf(exportOrganisation, {})}>Alle gegevens downloaden</DownloadLink>
        <Button variant="destructive" size="small" onClick={() => setIsAsking(true)}>
          Organisatie opheffen
        </Button>
      </div>
      {isAsking && <EndOrganisationDialog user={user} onClose={() => setIsAsking(false)} />}
    </Card>
  );
}

function EndingCard({ user, since }: OfUser & { since: string }) {
  const keep = useKeepOrganisation();
  return (
    <Card
      title="Uw organisatie wordt opgeheven"
      description={`Sinds ${formatDateTime(since)} neemt ze geen giften meer aan. Zodra er geen betaling of terugbetaling meer openstaat, verdwijnen alle gegevens.`}
    >
      <div className="flex flex-col gap-4">
        <FormError
          message={
            keep.isError
              ? (serverMessage(keep.error) ??
                'Dit is niet gelukt. Controleer de verbinding en probeer het opnieuw.')
              : undefined
          }
        />
        <div className="flex flex-wrap gap-3">
          <DownloadLink href={urlOf(exportOrganisation, {})}>Alle gegevens downloaden</DownloadLink>
          {user.closingByOwner && (
            <Button
              size="small"
              busy={keep.isPending}
              busyLabel="Behouden..."
              onClick={() =>
                keep.mutate(undefined, {
                  onSuccess: ({ message }) =>
                    toast({ title: 'Uw organisatie blijft bestaan', description: message }),
                })
              }
            >
              Toch behouden
            </Button>
          )}
        </div>
        {!user.closingByOwner && (
          <p className="text-sm text-muted">
            Een beheerder van Gulhart heeft dit besloten. Klopt het niet?{' '}
            <Link href="/contact">Neem dan contact met ons op</Link>.
          </p>
        )}
      </div>
    </Card>
  );
}
