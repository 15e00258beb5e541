import type { CurrentUser } from '../../../../contract/current-user.ts';
import { useMay } from '../../../lib/use-may.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Link } from '../../../ui/link.tsx';

/** For everybody who works in an organisation that is being deleted. */
export function ClosingNotice({ user }: { user: CurrentUser }) {
  const mayKeep = useMay()('manageOrganisation') && user.closingByOwner;
  return (
    <Alert tone="warning" title="Uw organisatie wordt verwijderd">
      Ze neemt geen giften meer aan en de maandelijkse giften worden gestopt. Zodra alle betalingen zijn
      afgerond, verdwijnen ook de gegevens. Download vóór die tijd wat u wilt bewaren. Klopt dit niet?{' '}
      {mayKeep ? (
        <Link href="/admin?tab=organisatie">Kies dan bij Organisatie voor ‘Toch behouden’</Link>
      ) : (
        <Link href="/contact">Neem dan contact met ons op</Link>
      )}
      .
    </Alert>
  );
}
