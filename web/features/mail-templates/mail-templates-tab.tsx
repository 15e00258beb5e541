import { Mail } from 'lucide-react';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

export function MailTemplatesTab() {
  return (
    <>
      <PageHeader title="E-mail" description="De bevestiging die een donateur na een gift krijgt." />
      <Card>
        <EmptyState icon={Mail} title="Binnenkort uw sjablonen">
          Hier past u de tekst van de bevestigingsmail en de PDF aan en stuurt u uzelf een proefmail.
        </EmptyState>
      </Card>
    </>
  );
}
