import { lastUpdated } from '../features/legal/legal-document.tsx';
import { Cookies } from '../features/legal/cookies.tsx';
import { PageHead } from '../layout/page-head.tsx';

export default function CookiesPage() {
  return (
    <>
      <PageHead title="Cookiebeleid" eyebrow={lastUpdated} />
      <Cookies />
    </>
  );
}
