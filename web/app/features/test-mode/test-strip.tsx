import { formatNumber } from '../../../lib/format.ts';
import { pathWithQuery } from '../../../lib/path-with-query.ts';
import { useMay } from '../../../lib/use-may.ts';
import { Link } from '../../../ui/link.tsx';
import { useForgetDonations, useTestDonationCount } from './api.ts';
import { Strip } from './strip.tsx';

export function TestStrip() {
  const count = useTestDonationCount();
  const forgetDonations = useForgetDonations();
  const mayGoLive = useMay()('manageOrganisation');
  return (
    <Strip
      label="Testmodus"
      text={`U staat op Test${count.data === undefined ? '' : `: ${describeCount(count.data)}`}`}
    >
      {Boolean(count.data) && (
        <Link href={pathWithQuery('/admin', { tab: 'donaties', omgeving: 'test' })} onClick={forgetDonations}>
          Toon
        </Link>
      )}
      {mayGoLive && <Link href={pathWithQuery('/admin', { tab: 'api' })}>Naar live</Link>}
    </Strip>
  );
}

function describeCount(count: number): string {
  if (count === 0) return 'nog geen testgiften';
  return count === 1 ? '1 testgift' : `${formatNumber(count)} testgiften`;
}
