import { IntegrationGuideTab } from '../../features/integration-guide/integration-guide-tab.tsx';
import { PagePosters } from '../../features/posters/page-posters.tsx';

/** The organisation's own form: on its website, and on paper. */
export function IntegrationScreen() {
  return (
    <>
      <IntegrationGuideTab />
      <PagePosters pageId={null} />
    </>
  );
}
