import { type PageKind, pageKindNames } from '../../../../contract/campaigns.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { BackLink } from './back-link.tsx';
import { PageEditor } from './page-editor.tsx';
import { kindTexts } from './page-values.ts';

export function NewPage({ kind }: { kind: PageKind }) {
  return (
    <>
      <div className="flex flex-col gap-3">
        <BackLink />
        <PageHeader
          title={`Nieuwe pagina: ${pageKindNames[kind].toLowerCase()}`}
          description={kindTexts[kind]}
        />
      </div>
      <PageEditor kind={kind} page={undefined} />
    </>
  );
}
