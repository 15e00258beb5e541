import { IntegrationGuideTab } from '../../features/integration-guide/integration-guide-tab.tsx';
import { PagePosters } from '../../features/posters/page-posters.tsx';

export function IntegrationScreen() {
  return (
    <>
      <IntegrationGuideTab />
      <PagePosters pageId={null} />
    </>
  );
}
