import { useState } from 'react';
import { exportOrganisation } from '../../../../contract/endpoints/own-organisation.ts';
import { isNameTypedOver } from '../../../../contract/close-organization.ts';
import type { CurrentUser } from '../../../../contract/current-user.ts';
import { urlOf, serverMessage } from '../../../lib/api-client.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DownloadLink } from '../../../ui/download-link.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { Input } from '../../../ui/input.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useCloseOrganisation } from './api.ts';

export function EndOrganisationDialog({ user, onClose }: { user: CurrentUser; onClose: () => void }) {
  const close = useCloseOrganisation();
  const [typed, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const name = user.organizationName || user.username;
  const confirm = () => {
    const isSame = isNameTypedOver(typed, name);
    setIsWrong(!isSame);
    if (!isSame) return;
    close.mutate(typed, {
      onSuccess: ({ message }) => {
        toast({ title: 'Uw organisatie wordt opgeheven', description: message });
        onClose();
      },
    });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Organisatie opheffen"
      description={
        <>
          Weet u zeker dat u <strong className="wrap-anywhere text-ink">{name}</strong> bij Gulhart wilt
          opheffen?
        </>
      }
      confirmLabel="Opheffen"
      busyLabel="Opheffen..."
      busy={close.isPending}
      onConfirm={confirm}
    >
      <WhatGoes />
      <Field
        label={
          <>
            Typ ter bevestiging <span className="wrap-anywhere">‘{name}’</span>
          </>
        }
        error={isWrong ? 'Dit is niet de naam van uw organisatie.' : undefined}
        className="mt-4"
      >
        <Input autoComplete="off" value={typed} onChange={(event) => setTyped(event.target.value)} />
      </Field>
      {close.isError && (
        <div className="mt-4">
          <FormError
            message={
              serverMessage(close.error) ??
              'Opheffen is niet gelukt. Controleer de verbinding en probeer het opnieuw.'
            }
          />
        </div>
      )}
    </ConfirmDialog>
  );
}

/** In the order in which it happens. */
function WhatGoes() {
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
        <DownloadLink href={urlOf(exportOrganisation, {})}>Alle gegevens downloaden</DownloadLink>
      </section>
    </div>
  );
}
