import type { ReactNode } from 'react';
import { pageKinds } from '../../../../contract/campaigns.ts';
import { useUrlParams } from '../../../lib/url-params.ts';
import { useMay } from '../../../lib/use-may.ts';
import { KindChoice } from './kind-choice.tsx';
import { NewPage } from './new-page.tsx';
import { PageList } from './page-list.tsx';
import { PageScreen } from './page-screen.tsx';

interface CampaignsTabProps {
  /** What waits for the organisation, above the list. */
  notice: ReactNode;
  /** Of the page that is shown. */
  posters: ReactNode;
}

/** The pages that ask: all of them, one of them, or a new one for whoever may make one. */
export function CampaignsTab({ notice, posters }: CampaignsTabProps) {
  const { read, readOneOf } = useUrlParams();
  const mayEdit = useMay()('editLooks');
  const id = read('id');
  if (id) return <PageScreen key={id} id={id} posters={posters} />;
  if (!read('nieuw') || !mayEdit) return <PageList notice={notice} />;
  const kind = readOneOf('nieuw', pageKinds);
  return kind ? <NewPage kind={kind} /> : <KindChoice />;
}
