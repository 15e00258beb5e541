import { lastUpdated } from '../features/legal/legal-document.tsx';
import { Terms } from '../features/legal/terms.tsx';
import { PageHead } from '../layout/page-head.tsx';

export default function TermsPage() {
  return (
    <>
      <PageHead title="Algemene voorwaarden" eyebrow={lastUpdated} />
      <Terms />
    </>
  );
}
