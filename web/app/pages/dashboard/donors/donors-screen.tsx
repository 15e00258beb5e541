import { useDonationView } from '../../../../lib/donation-view.ts';
import { useMay } from '../../../../lib/current-user.ts';
import { useUrlParams } from '../../../../lib/url-params.ts';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { Tabs } from '../../../../ui/tabs.tsx';
import { DonationPanel } from '../../../features/donations/donation-panel.tsx';
import { ErasureRequests } from '../../../features/donations/erasure-requests.tsx';
import { DonorList } from '../../../features/donors/donor-list.tsx';
import { MonthlyGifts } from '../../../features/subscriptions/monthly-gifts.tsx';
import { DonorScreen } from './donor-screen.tsx';
import { MissedChargesPart } from './missed-charges-part.tsx';

const firstPart = 'alle';
const parts = [
  { value: firstPart, label: 'Alle', content: <DonorList />, needs: 'viewDonors' },
  { value: 'maandelijks', label: 'Vaste donateurs', content: <MonthlyGifts />, needs: 'viewFigures' },
  { value: 'stornos', label: 'Storno’s', content: <MissedChargesPart />, needs: 'viewFigures' },
  { value: 'verzoeken', label: 'Verzoeken', content: <ErasureRequests />, needs: 'manageDonorData' },
] as const;

export function DonorsScreen() {
  const { openDonationId, closeDonation } = useDonationView();
  const { read } = useUrlParams();
  const may = useMay();
  const id = may('viewDonors') ? read('id') : undefined;
  return (
    <>
      {id ? <DonorScreen key={id} id={id} /> : <Parts />}
      {openDonationId && may('viewDonors') && <DonationPanel id={openDonationId} onClose={closeDonation} />}
    </>
  );
}

function Parts() {
  const { isAdmin } = useDonationView();
  const { read, changeFilter } = useUrlParams();
  const may = useMay();
  const tabs = parts.filter(({ needs }) => may(needs));
  const shown = tabs.find(({ value }) => value === read('deel')) ?? tabs[0];
  return (
    <>
      <PageHeader title="Donateurs" description={isAdmin ? 'De donateurs van één organisatie.' : undefined} />
      <Tabs
        label="Onderdelen van Donateurs"
        tabs={tabs}
        value={shown?.value ?? firstPart}
        onValueChange={(value) =>
          changeFilter({
            deel: value === firstPart ? undefined : value,
            toon: undefined,
            stand: undefined,
          })
        }
      />
    </>
  );
}
