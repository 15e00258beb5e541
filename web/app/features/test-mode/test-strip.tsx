import { FlaskConical } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { pathWithQuery } from '../../../lib/path-with-query.ts';
import { useMay } from '../../../lib/use-may.ts';
import { Link } from '../../../ui/link.tsx';
import { toneClass, toneTextClass } from '../../../ui/tone.ts';
import { useForgetDonations, useTestDonationCount } from './api.ts';

/** On every tab of an organisation that takes no real money yet. */
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

/** On every tab of one that wants to, and cannot: its donors are told so already. */
export function LiveWithoutKey() {
  const mayAddKey = useMay()('manageOrganisation');
  return (
    <Strip
      label="Geen sleutel"
      text="U staat op Live zonder live-sleutel van Mollie: uw formulier neemt nu geen donaties aan"
    >
      {mayAddKey && <Link href={pathWithQuery('/admin', { tab: 'api' })}>Sleutel invullen</Link>}
    </Strip>
  );
}

interface StripProps {
  label: string;
  text: string;
  children: ReactNode;
}

function Strip({ label, text, children }: StripProps) {
  return (
    <section
      aria-label={label}
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 rounded-box border px-4 py-3 text-sm text-ink ${toneClass.warning}`}
    >
      <FlaskConical aria-hidden="true" className={`size-5 shrink-0 ${toneTextClass.warning}`} />
      <p className={`min-w-0 flex-1 basis-40 font-semibold ${toneTextClass.warning}`}>{text}</p>
      <span className="flex gap-4">{children}</span>
    </section>
  );
}

function describeCount(count: number): string {
  if (count === 0) return 'nog geen testdonaties';
  return count === 1 ? '1 testdonatie' : `${formatNumber(count)} testdonaties`;
}
