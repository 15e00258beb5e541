import { PageHead } from '../features/site/page-head.tsx';

/** Stands in for a page that is being written. */
export default function PlainPage() {
  return <PageHead title="Gulhart" />;
}
