import { Redirect } from 'wouter';
import { useUrlParams } from '../../../../lib/url-params.ts';
import { useMay } from '../../../../lib/current-user.ts';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { EnvironmentBadge } from '../../../../ui/scope-fields.tsx';
import { AllDonations } from '../../../features/donations/all-donations.tsx';
import { DonationActions } from '../../../features/donations/donation-actions.tsx';
import { DonationPanel } from '../../../features/donations/donation-panel.tsx';
import { useDonationView } from '../../../../lib/donation-view.ts';

/** Maps the old name of each moved part to its name on the tab Donateurs. Old mails still link to this screen. */
const movedParts: Record<string, string> = {
  maandelijks: 'maandelijks',
  stornos: 'stornos',
  vergeten: 'verzoeken',
};

export function DonationsScreen() {
  const view = useDonationView();
  const { openDonationId, closeDonation } = view;
  const { read, urlWith } = useUrlParams();
  const may = useMay();
  const moved = movedParts[read('deel') ?? ''];
  if (moved) return <Redirect to={urlWith({ tab: 'donateurs', deel: moved })} replace />;
  return (
    <>
      <PageHeader title="Donaties" badge={<EnvironmentBadge view={view} />} actions={<DonationActions />} />
      <AllDonations />
      {openDonationId && may('viewDonors') && <DonationPanel id={openDonationId} onClose={closeDonation} />}
    </>
  );
}
