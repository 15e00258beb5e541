import { KeyRound } from 'lucide-react';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

export function PaymentSettingsTab() {
  return (
    <>
      <PageHeader title="API-instellingen" description="De koppeling met uw betaalprovider." />
      <Card>
        <EmptyState icon={KeyRound} title="Binnenkort uw betaalkoppeling">
          Hier vult u de test- en live-sleutel van uw betaalprovider in, kiest u de omgeving en vindt u de
          code voor uw website.
        </EmptyState>
      </Card>
    </>
  );
}
