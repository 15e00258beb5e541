import { useLocation } from 'wouter';
import { Link } from '../ui/link.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SimpleLayout } from '../ui/simple-layout.tsx';

const titles: Record<string, string> = {
  '/documentation': 'Documentatie',
  '/about': 'Over ons',
  '/contact': 'Contact',
  '/privacy': 'Privacybeleid',
  '/terms': 'Algemene voorwaarden',
  '/cookies': 'Cookiebeleid',
  '/careers': 'Werken bij Gulhart',
  '/blog': 'Blog',
};

export default function PlainPage() {
  const [path] = useLocation();
  return (
    <SimpleLayout>
      <PageHeader key={path} title={titles[path] ?? 'Gulhart'} />
      <p>
        <Link href="/">Naar de startpagina</Link>
      </p>
    </SimpleLayout>
  );
}
