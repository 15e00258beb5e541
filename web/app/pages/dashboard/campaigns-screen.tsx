import { useUrlParams } from '../../../lib/url-params.ts';
import { useMay } from '../../../lib/current-user.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PartLinks } from '../../../ui/part-links.tsx';
import { BackLink, CampaignsTab } from '../../features/campaigns/campaigns-tab.tsx';
import { PageApprovals } from '../../features/page-approvals/page-approvals.tsx';
import { WaitingNotice } from '../../features/page-approvals/waiting-notice.tsx';
import { PagePosters } from '../../features/posters/page-posters.tsx';

const parts = [
  { part: undefined, label: 'Pagina’s' },
  { part: 'codes', label: 'QR-codes en posters' },
] as const;

export function CampaignsScreen() {
  const { read } = useUrlParams();
  const mayApprove = useMay()('editLooks');
  const id = read('id');
  const part = id ? undefined : read('deel');
  if (mayApprove && part === 'goedkeuren')
    return (
      <>
        <BackLink />
        <PageApprovals />
      </>
    );
  const shown = parts.find((one) => one.part === part) ?? parts[0];
  const partLinks = <PartLinks label="Onderdelen van Campagnes" parts={parts} shown={shown} />;
  if (shown.part === 'codes')
    return (
      <>
        <PageHeader
          title="Campagnes"
          description="Alle codes en posters, van uw formulier en van uw pagina’s."
        />
        {partLinks}
        <PagePosters />
      </>
    );
  return (
    <CampaignsTab
      notice={
        <>
          {partLinks}
          {mayApprove && <WaitingNotice />}
        </>
      }
      renderPosters={(page) => <PagePosters page={page} />}
    />
  );
}
