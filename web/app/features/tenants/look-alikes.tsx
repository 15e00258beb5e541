import { TriangleAlert } from 'lucide-react';
import type { LookAlike } from '../../../../contract/tenants.ts';
import { useUrlParams } from '../../../lib/url-params.ts';
import { Link } from '../../../ui/link.tsx';

/** Whom an organisation may be taken for. It may be innocent: somebody has to look. */
export function LookAlikes({ lookAlikes }: { lookAlikes: readonly LookAlike[] }) {
  const { urlWith } = useUrlParams();
  if (lookAlikes.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1 text-sm text-warning-text">
      {lookAlikes.map(({ id, name, sameRsin }) => (
        <li key={id} className="flex items-start gap-1.5 text-left">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span className="wrap-anywhere">
            {sameRsin ? 'Zelfde RSIN als' : 'Naam lijkt op die van'}{' '}
            <Link href={urlWith({ tenant: id })}>{name || 'een organisatie zonder naam'}</Link>
          </span>
        </li>
      ))}
    </ul>
  );
}
