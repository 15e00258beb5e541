import type { DonationFilter } from '../../../../contract/donation-list.ts';
import { DownloadLink } from '../../../ui/download-link.tsx';
import { exportUrl } from './api.ts';

const exports = [
  { format: 'csv', label: 'CSV' },
  { format: 'xlsx', label: 'Excel' },
] as const;

/** Downloads of what the list shows, on all its pages. */
export function ExportLinks({ filter }: { filter: DonationFilter }) {
  return (
    <ul aria-label="Exporteren" className="flex gap-2">
      {exports.map(({ format, label }) => (
        <li key={format}>
          <DownloadLink href={exportUrl(filter, format)} title={`Deze giften downloaden als ${label}`}>
            {label}
          </DownloadLink>
        </li>
      ))}
    </ul>
  );
}
