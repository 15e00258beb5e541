import { PageHead } from '../features/site/page-head.tsx';

export default function HomePage() {
  return <PageHead title="Van een gul hart naar een open hand." />;
}
