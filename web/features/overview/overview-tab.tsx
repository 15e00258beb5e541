import { LayoutDashboard } from 'lucide-react';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

export function OverviewTab() {
  return (
    <>
      <PageHeader title="Dashboard" description="De stand van uw giften in één blik." />
      <Card>
        <EmptyState icon={LayoutDashboard} title="Binnenkort uw cijfers">
          Hier komen de totale inkomsten, het aantal donaties en de maandelijkse donaties, met daaronder de
          vijf nieuwste giften.
        </EmptyState>
      </Card>
    </>
  );
}
