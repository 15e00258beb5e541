import { Alert } from '../../../ui/alert.tsx';
import { Link } from '../../../ui/link.tsx';

export function ClosingNotice() {
  return (
    <Alert tone="warning" title="Uw organisatie wordt verwijderd">
      Ze neemt geen donaties meer aan en de maandelijkse donaties worden gestopt. Zodra alle betalingen zijn
      afgerond, verdwijnen ook de gegevens. Download vóór die tijd wat u wilt bewaren. Klopt dit niet?{' '}
      <Link href="/contact">Neem dan contact met ons op</Link>.
    </Alert>
  );
}
