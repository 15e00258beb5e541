import { useUrlParams } from '../../../lib/url-params.ts';
import { useMay } from '../../../lib/use-may.ts';
import { CampaignsTab } from '../../features/campaigns/campaigns-tab.tsx';
import { PageApprovals } from '../../features/page-approvals/page-approvals.tsx';
import { PagePosters } from '../../features/posters/page-posters.tsx';

/** The pages that ask: below their list what waits for the organisation, below one's figures its posters. */
export function CampaignsScreen() {
  const { parameters } = useUrlParams();
  const mayJudge = useMay()('editLooks');
  const id = parameters.get('id');
  const isList = !id && parameters.get('nieuw') === null;
  return (
    <div className="flex flex-col gap-8">
      <CampaignsTab />
      {isList && mayJudge && <PageApprovals />}
      {id && parameters.get('deel') === 'cijfers' && <PagePosters pageId={id} />}
    </div>
  );
}
