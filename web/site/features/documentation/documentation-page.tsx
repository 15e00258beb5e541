import { PageHead } from '../../layout/page-parts.tsx';
import { Prose } from '../../layout/prose.tsx';
import { Link } from '../../../ui/link.tsx';

export function documentationPage(title: string, intro: string, text: string) {
  return function DocumentationPage() {
    return (
      <>
        <PageHead eyebrow={<Link href="/documentation">Documentatie</Link>} title={title} intro={intro} />
        <Prose text={text} />
      </>
    );
  };
}
