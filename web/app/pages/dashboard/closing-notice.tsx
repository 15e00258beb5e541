import { useMay } from '../../../lib/current-user.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Link } from '../../../ui/link.tsx';

export function ClosingNotice({ isByOwner }: { isByOwner: boolean }) {
  const mayReopen = useMay()('manageOrganisation') && isByOwner;
  return (
    <Alert tone="warning" title="Uw organisatie wordt verwijderd">
      Ze neemt geen giften meer aan en de maandelijkse giften worden gestopt. Zodra alle betalingen zijn
      afgerond, verdwijnen ook de gegevens. Download vóór die tijd wat u wilt bewaren. Klopt dit niet?{' '}
      {mayReopen ? (
        <Link href="/admin?tab=organisatie&deel=opheffen">Kies dan voor ‘Toch behouden’</Link>
      ) : (
        <Link href="/contact">Neem dan contact met ons op</Link>
      )}
      .
    </Alert>
  );
}
