import { useUrlParams } from '../../../lib/url-params.ts';
import { useMay } from '../../../lib/current-user.ts';
import { BackLink, CampaignsTab } from '../../features/campaigns/campaigns-tab.tsx';
import { PageApprovals } from '../../features/page-approvals/page-approvals.tsx';
import { WaitingNotice } from '../../features/page-approvals/waiting-notice.tsx';
import { PagePosters } from '../../features/posters/page-posters.tsx';

export function CampaignsScreen() {
  const { read } = useUrlParams();
  const mayApprove = useMay()('editLooks');
  const id = read('id');
  if (mayApprove && !id && read('deel') === 'goedkeuren')
    return (
      <>
        <BackLink />
        <PageApprovals />
      </>
    );
  return (
    <CampaignsTab notice={mayApprove && <WaitingNotice />} posters={id && <PagePosters pageId={id} />} />
  );
}
