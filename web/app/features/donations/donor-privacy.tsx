import { useState } from 'react';
import { Download, UserX } from 'lucide-react';
import type { DonationDetail } from '../../../../contract/donation-detail.ts';
import { SmallButton } from '../../../ui/button.tsx';
import { toastFailure, toast } from '../../../ui/toast-store.ts';
import { type Donor, useDownloadDonor, useEraseDonor } from './api.ts';
import { TypedConfirmDialog } from '../../../ui/confirm-dialog.tsx';

const consequences = [
  'Naam en e-mailadres verdwijnen uit al deze giften. De mails erover worden verwijderd.',
  'De bedragen blijven in de boeken: de wet vraagt om die zeven jaar te bewaren. Zo lang bewaren wij apart wie een ' +
    'betaalde gift gaf, voor de Belastingdienst. In het dashboard ziet niemand dat nog.',
  'Zolang er een maandelijkse gift of een betaling loopt, kan dit niet. ' +
    'Een vaste gift stopt u onder Vaste donateurs.',
  'Bij Mollie verwijdert de organisatie de donateur zelf.',
];

export function DonorPrivacy({ donation }: { donation: DonationDetail }) {
  // A copy: the donation has lost its donor when the dialog closes.
  const [toErase, setToErase] = useState<Donor | null>(null);
  const { email, userId, organizationName } = donation;
  const download = useDownloadDonor();
  return (
    <section>
      <h3 className="text-base">Privacy van deze donateur</h3>
      {email === null ? (
        <p className="mt-2 text-sm text-muted">{noDonorReason(donation)}</p>
      ) : (
        <>
          <p className="mt-2 text-sm text-muted">
            Een donateur mag opvragen wat u bewaart, en vragen om dat te verwijderen. Dit geldt voor alle
            giften van <span className="wrap-anywhere text-ink">{email}</span>.
          </p>
          <div className="mt-3 flex flex-wrap gap-2">
            <SmallButton
              icon={Download}
              busy={download.isPending}
              busyLabel="Downloaden..."
              onClick={() =>
                download.mutate({ email, userId, organizationName }, { onError: toastNotDownloaded })
              }
            >
              Gegevens downloaden
            </SmallButton>
            <SmallButton icon={UserX} onClick={() => setToErase({ email, userId, organizationName })}>
              Gegevens verwijderen
            </SmallButton>
          </div>
        </>
      )}
      {toErase && <EraseDonorDialog donor={toErase} onClose={() => setToErase(null)} />}
    </section>
  );
}

function noDonorReason({ timeline }: DonationDetail): string {
  return timeline.some(({ kind }) => kind === 'donor_erased')
    ? 'De gegevens van deze donateur zijn verwijderd.'
    : 'Bij deze gift is geen e-mailadres van een donateur bekend.';
}

const toastNotDownloaded = (error: Error) =>
  toastFailure(error, 'Fout bij downloaden', 'De gegevens konden niet worden gedownload.');

/** The address must be typed, because erasing cannot be undone. */
export function EraseDonorDialog({ donor, onClose }: { donor: Donor; onClose: () => void }) {
  const erase = useEraseDonor();
  const confirm = () =>
    erase.mutate(donor, {
      onSuccess: ({ message }) => {
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
          Het gaat om alle giften van <strong className="wrap-anywhere text-ink">{donor.email}</strong> aan{' '}
          <span className="wrap-anywhere">{donor.organizationName}</span>. Dit kan niet ongedaan worden
          gemaakt.
        </>
      }
      confirmLabel="Verwijderen"
      busyLabel="Verwijderen..."
      busy={erase.isPending}
      error={erase.error}
      failure="De gegevens konden niet worden verwijderd."
      expected={donor.email}
      inputLabel="Typ het e-mailadres over"
      inputType="email"
      mismatch="Dit is niet het e-mailadres van deze donateur."
      onConfirm={confirm}
    >
      <ul className="flex list-disc flex-col gap-1.5 pl-5 text-sm text-muted">
        {consequences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </TypedConfirmDialog>
  );
}
