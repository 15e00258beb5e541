import { Building2 } from 'lucide-react';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

export function OrganisationTab() {
  return (
    <>
      <PageHeader title="Organisatie-instellingen" description="Hoe donateurs uw organisatie zien." />
      <Card>
        <EmptyState icon={Building2} title="Binnenkort uw profiel">
          Hier legt u de naam, het logo, de kleur en de contactgegevens van uw organisatie vast.
        </EmptyState>
      </Card>
    </>
  );
}
