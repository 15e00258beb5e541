import { useState } from 'react';
import { Download, UserX } from 'lucide-react';
import type { DonationDetail } from '../../../../contract/donation-detail.ts';
import { serverMessage } from '../../../lib/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { type Donor, useDownloadDonor } from './api.ts';
import { EraseDonorDialog } from './erase-donor-dialog.tsx';

/** What a donor may ask of the organisation: to see what it keeps, and to be erased. */
export function DonorPrivacy({ donation }: { donation: DonationDetail }) {
  // Apart from the donation, which has lost its donor by the time the dialog closes.
  const [toErase, setToErase] = useState<Donor | null>(null);
  const { email, userId, organizationName } = donation;
  return (
    <section>
      <h3 className="text-base">Privacy van deze donateur</h3>
      {email === null ? (
        <p className="mt-2 text-sm text-muted">{noDonorReason(donation)}</p>
      ) : (
        <Actions donor={{ email, userId, organizationName }} onErase={setToErase} />
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

function Actions({ donor, onErase }: { donor: Donor; onErase: (donor: Donor) => void }) {
  const download = useDownloadDonor();
  const press = () =>
    download.mutate(donor, {
      onError: (error) =>
        toast({
          variant: 'destructive',
          title: 'Fout bij downloaden',
          description: serverMessage(error) ?? 'De gegevens konden niet worden gedownload.',
        }),
    });
  return (
    <>
      <p className="mt-2 text-sm text-muted">
        Een donateur mag opvragen wat u bewaart, en vragen om dat te verwijderen. Dit geldt voor alle giften
        van <span className="wrap-anywhere text-ink">{donor.email}</span>.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="small"
          busy={download.isPending}
          busyLabel="Downloaden..."
          onClick={press}
        >
          <Download aria-hidden="true" className="size-4" />
          Gegevens downloaden
        </Button>
        <Button variant="secondary" size="small" onClick={() => onErase(donor)}>
          <UserX aria-hidden="true" className="size-4" />
          Gegevens verwijderen
        </Button>
      </div>
    </>
  );
}
