import { lastUpdated } from '../features/legal/legal-document.tsx';
import { Privacy } from '../features/legal/privacy.tsx';
import { PageHead } from '../layout/page-head.tsx';

export default function PrivacyPage() {
  return (
    <>
      <PageHead title="Privacybeleid" eyebrow={lastUpdated} />
      <Privacy />
    </>
  );
}
