import { useState } from 'react';
import { Plus } from 'lucide-react';
import { exportCsv, exportXlsx } from '../../../../contract/endpoints/donations.ts';
import { urlOf } from '../../../lib/api-client.ts';
import { useMay } from '../../../lib/current-user.ts';
import { useDonationView } from '../../../lib/donation-view.ts';
import { SmallButton } from '../../../ui/button.tsx';
import { DownloadLink } from '../../../ui/download-link.tsx';
import { OfflineGiftDialog } from './offline-gift-dialog.tsx';

const exports = [
  { endpoint: exportCsv, label: 'CSV' },
  { endpoint: exportXlsx, label: 'Excel' },
];

export function DonationActions() {
  const { filter, isAdmin } = useDonationView();
  const may = useMay();
  const [isEnteringGift, setIsEnteringGift] = useState(false);
  return (
    <div className="flex flex-wrap gap-2">
      {may('refund') && !isAdmin && (
        <SmallButton icon={Plus} onClick={() => setIsEnteringGift(true)}>
          Gift invoeren
        </SmallButton>
      )}
      {isEnteringGift && <OfflineGiftDialog onClose={() => setIsEnteringGift(false)} />}
      {may('export') && (
        <ul aria-label="Exporteren" className="flex gap-2">
          {exports.map(({ endpoint, label }) => (
            <li key={label}>
              <DownloadLink
                href={urlOf(endpoint, { query: filter })}
                title={`Deze giften downloaden als ${label}`}
              >
                {label}
              </DownloadLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
