import { pageKinds } from '../../../../contract/campaigns.ts';
import { useUrlParams } from '../../../lib/url-params.ts';
import { useMay } from '../../../lib/use-may.ts';
import { KindChoice } from './kind-choice.tsx';
import { NewPage } from './new-page.tsx';
import { PageList } from './page-list.tsx';
import { PageScreen } from './page-screen.tsx';

/** The pages that ask: all of them, one of them, or a new one for whoever may make one. */
export function CampaignsTab() {
  const { parameters } = useUrlParams();
  const mayEdit = useMay()('editLooks');
  const id = parameters.get('id');
  const wanted = parameters.get('nieuw');
  if (id) return <PageScreen key={id} id={id} />;
  if (wanted === null || !mayEdit) return <PageList />;
  const kind = pageKinds.find((each) => each === wanted);
  return kind ? <NewPage kind={kind} /> : <KindChoice />;
}
