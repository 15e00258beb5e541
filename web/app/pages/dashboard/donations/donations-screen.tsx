import { useUrlParams } from '../../../../lib/url-params.ts';
import { useMay } from '../../../../lib/use-may.ts';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { Tabs } from '../../../../ui/tabs.tsx';
import { AllDonations } from '../../../features/donations/all-donations.tsx';
import { DonationPanel } from '../../../features/donations/donation-panel.tsx';
import { useDonationView } from '../../../../lib/donation-view.ts';
import { ErasureRequests } from '../../../features/donations/erasure-requests.tsx';
import { MissedCharges } from '../../../features/missed-charges/missed-charges.tsx';
import { MonthlyGifts } from '../../../features/subscriptions/monthly-gifts.tsx';
import { RehearsalCard } from '../../../features/rehearsal/rehearsal-card.tsx';

const firstPart = 'overzicht';
const parts = [
  { value: firstPart, label: 'Overzicht', content: <AllDonations />, needs: 'viewFigures' },
  { value: 'maandelijks', label: 'Vaste donateurs', content: <MonthlyGifts />, needs: 'viewFigures' },
  {
    value: 'stornos',
    label: 'Storno’s',
    content: (
      <div className="flex flex-col gap-6">
        <MissedCharges />
        <RehearsalCard />
      </div>
    ),
    needs: 'viewFigures',
  },
  { value: 'vergeten', label: 'Verzoeken', content: <ErasureRequests />, needs: 'manageDonorData' },
] as const;

export function DonationsScreen() {
  const { isAdmin, openDonationId, closeDonation } = useDonationView();
  const { read, changeFilter } = useUrlParams();
  const may = useMay();
  const tabs = parts.filter(({ needs }) => may(needs));
  const shown = tabs.find((part) => part.value === read('deel'))?.value ?? firstPart;
  return (
    <>
      <PageHeader
        title="Donaties"
        description={isAdmin ? 'De giften aan alle organisaties.' : 'Alle giften aan uw organisatie.'}
      />
      <Tabs
        label="Onderdelen van Donaties"
        tabs={tabs}
        value={shown}
        onValueChange={(value) => changeFilter({ deel: value === firstPart ? undefined : value })}
      />
      {openDonationId && may('viewDonors') && <DonationPanel id={openDonationId} onClose={closeDonation} />}
    </>
  );
}
