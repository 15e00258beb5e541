import { useMay } from '../../../lib/current-user.ts';
import { Link } from '../../../ui/link.tsx';
import { Strip } from './strip.tsx';

export function LiveWithoutKey() {
  const mayAddKey = useMay()('manageOrganisation');
  return (
    <Strip
      label="Geen sleutel"
      text="U staat op Live zonder live-sleutel van Mollie: uw formulier neemt nu geen giften aan"
    >
      {mayAddKey && <Link href="/admin?tab=api">Sleutel invullen</Link>}
    </Strip>
  );
}
