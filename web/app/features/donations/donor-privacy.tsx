import { useState } from 'react';
import { Download, UserX } from 'lucide-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DonationDetail } from '../../../../contract/donation-detail.ts';
import type { ListedDonation } from '../../../../contract/listed-donation.ts';
import { eraseDonor, exportDonor } from '../../../../contract/endpoints/donors.ts';
import { call } from '../../../lib/api-client.ts';
import { useCall } from '../../../lib/query-client.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { SmallButton } from '../../../ui/button.tsx';
import { toastFailure, toast } from '../../../ui/toast-store.ts';
import { TypedConfirmDialog } from '../../../ui/confirm-dialog.tsx';

const consequences = [
  'Naam en e-mailadres verdwijnen uit al deze giften. De mails erover worden verwijderd.',
  'De bedragen blijven in de boeken: de wet vraagt om die zeven jaar te bewaren. Zo lang bewaren wij apart wie een ' +
    'betaalde gift gaf, voor de Belastingdienst. In het dashboard ziet niemand dat nog.',
  'Zolang er een maandelijkse gift of een betaling loopt, kan dit niet. ' +
    'Een vaste gift stopt u bij Donateurs.',
  'Bij Mollie verwijdert de organisatie de donateur zelf.',
];

type Donor = Pick<ListedDonation, 'userId' | 'organizationName'> & { email: string };

export function DonorPrivacy({ donation }: { donation: DonationDetail }) {
  const { email, userId, organizationName } = donation;
  return (
    <section>
      <h3 className="text-base">Privacy van deze donateur</h3>
      {email === null ? (
        <p className="mt-2 text-sm text-muted">{noDonorReason(donation)}</p>
      ) : (
        <div className="mt-2">
          <PrivacyActions donor={{ email, userId, organizationName }} />
        </div>
      )}
    </section>
  );
}

export function PrivacyActions({ donor }: { donor: Donor }) {
  // The dialog uses a copy of the donor, because the donation loses its email address before the dialog closes.
  const [toErase, setToErase] = useState<Donor | null>(null);
  const { email, userId } = donor;
  // This is not a download link, because the browser would save even an error response as the donor's file.
  const download = useMutation({
    mutationFn: async () => {
      const kept = await call(exportDonor, { query: { email, userId } });
      // The JSON is indented, because the donor reads the file.
      saveFile('donateur.json', new Blob([JSON.stringify(kept, null, 2)], { type: 'application/json' }));
    },
    onError: (error) =>
      toastFailure(error, 'Fout bij downloaden', 'De gegevens konden niet worden gedownload.'),
  });
  return (
    <>
      <p className="text-sm text-muted">
        Een donateur mag opvragen wat u bewaart, en vragen om dat te verwijderen. Dit geldt voor alle giften
        van <span className="wrap-anywhere text-ink">{email}</span>.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <SmallButton
          icon={Download}
          busy={download.isPending}
          busyLabel="Downloaden..."
          onClick={() => download.mutate()}
        >
          Gegevens downloaden
        </SmallButton>
        <SmallButton icon={UserX} onClick={() => setToErase(donor)}>
          Gegevens verwijderen
        </SmallButton>
      </div>
      {toErase && <EraseDonorDialog donor={toErase} onClose={() => setToErase(null)} />}
    </>
  );
}

function noDonorReason({ timeline }: DonationDetail): string {
  return timeline.some(({ kind }) => kind === 'donor_erased')
    ? 'De gegevens van deze donateur zijn verwijderd.'
    : 'Bij deze gift is geen e-mailadres van een donateur bekend.';
}

/** The user must type the donor's email address, because erasing cannot be undone. */
export function EraseDonorDialog({ donor, onClose }: { donor: Donor; onClose: () => void }) {
  const client = useQueryClient();
  const { email, userId } = donor;
  const erase = useCall(eraseDonor, () => ({ body: { email, userId } }), {
    onSuccess: async ({ message }) => {
      // Cached answers may still name the donor.
      client.removeQueries({ type: 'inactive' });
      await client.invalidateQueries();
      toast({ title: 'Gegevens verwijderd', description: message });
      onClose();
    },
  });
  return (
    <TypedConfirmDialog
      onOpenChange={onClose}
      title="Gegevens verwijderen"
      description={
        <>
          Het gaat om alle giften van <strong className="wrap-anywhere text-ink">{email}</strong> aan{' '}
          <span className="wrap-anywhere">{donor.organizationName}</span>. Dit kan niet ongedaan worden
          gemaakt.
        </>
      }
      confirmLabel="Verwijderen"
      action={erase}
      failure="De gegevens konden niet worden verwijderd."
      expected={email}
      inputLabel="Typ het e-mailadres over"
      inputType="email"
      mismatch="Dit is niet het e-mailadres van deze donateur."
      onConfirm={() => erase.mutate()}
    >
      <ul className="flex list-disc flex-col gap-1.5 pl-5 text-sm text-muted">
        {consequences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </TypedConfirmDialog>
  );
}
