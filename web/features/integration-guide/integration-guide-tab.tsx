import { BookOpen } from 'lucide-react';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

export function IntegrationGuideTab() {
  return (
    <>
      <PageHeader title="Documentatie" description="Het donatieformulier op uw eigen website." />
      <Card>
        <EmptyState icon={BookOpen} title="Binnenkort de handleiding">
          Hier komen de code en de stappen om het donatieformulier op uw website te zetten.
        </EmptyState>
      </Card>
    </>
  );
}
