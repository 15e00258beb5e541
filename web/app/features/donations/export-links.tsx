import { Download } from 'lucide-react';
import type { DonationFilter } from '../../../../contract/donation-list.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { exportUrl } from './api.ts';

const exports = [
  { format: 'csv', label: 'CSV' },
  { format: 'xlsx', label: 'Excel' },
] as const;

interface ExportLinksProps {
  filter: DonationFilter;
}

/** Downloads of what the list shows, on all its pages. */
export function ExportLinks({ filter }: ExportLinksProps) {
  return (
    <ul aria-label="Exporteren" className="flex gap-2">
      {exports.map(({ format, label }) => (
        <li key={format}>
          <Link
            href={exportUrl(filter, format)}
            download=""
            title={`Deze donaties downloaden als ${label}`}
            className={buttonClass({ variant: 'secondary', size: 'small' })}
          >
            <Download aria-hidden="true" className="size-4" />
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
