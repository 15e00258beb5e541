import { PageHead } from '../../layout/page-head.tsx';
import { Prose } from '../../layout/prose.tsx';
import { Link } from '../../../ui/link.tsx';

/** For a page below the documentation. */
export function DocumentationText({ title, intro, text }: { title: string; intro: string; text: string }) {
  return (
    <>
      <PageHead eyebrow={<Link href="/documentation">Documentatie</Link>} title={title} intro={intro} />
      <Prose text={text} />
    </>
  );
}
