import { HandCoins } from 'lucide-react';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

export function DonationsTab() {
  return (
    <>
      <PageHeader title="Donaties" description="Alle giften aan uw organisatie." />
      <Card>
        <EmptyState icon={HandCoins} title="Binnenkort uw donaties">
          Hier komt elke gift te staan met bedrag, donateur, datum en status. U kunt er zoeken, filteren en
          een bevestigingsmail opnieuw versturen.
        </EmptyState>
      </Card>
    </>
  );
}
