import type { ReactNode } from 'react';
import { pageKindNames } from '../../../../contract/campaigns.ts';
import { useUrlParams } from '../../../lib/url-params.ts';
import { useMay } from '../../../lib/use-may.ts';
import { Link } from '../../../ui/link.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PartLinks } from '../../../ui/part-links.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useCampaignPage } from './api.ts';
import { BackLink } from './back-link.tsx';
import { PageEditor } from './page-editor.tsx';
import { PageFiguresPart } from './page-figures.tsx';

/** One page: what it says, its posters, and what came in. Whoever may not change it begins with the figures. */
export function PageScreen({ id, posters }: { id: string; posters: ReactNode }) {
  const { read, urlWith } = useUrlParams();
  const mayEdit = useMay()('editLooks');
  const loaded = useCampaignPage(id);
  if (loaded.isPending)
    return (
      <output className="flex flex-col gap-6">
        <span className="sr-only">Laden...</span>
        <Skeleton className="h-9 w-72" />
        <Skeleton className="h-96 w-full" />
      </output>
    );
  if (loaded.data === undefined)
    return (
      <div className="flex flex-col gap-3">
        <BackLink />
        <LoadError title="Deze pagina kan niet worden getoond" query={loaded} />
      </div>
    );
  const page = loaded.data;
  const parts = [
    ...(mayEdit
      ? [{ part: undefined, label: 'Inhoud', content: <PageEditor kind={page.kind} page={page} /> }]
      : []),
    { part: 'cijfers', label: 'Cijfers', content: <PageFiguresPart page={page} /> },
    { part: 'posters', label: 'Posters', content: posters },
  ];
  const shown = parts.find(({ part }) => part === read('deel')) ?? parts[0];
  return (
    <>
      <div className="flex flex-col gap-3">
        <BackLink />
        <PageHeader
          title={page.title}
          description={
            <>
              {pageKindNames[page.kind]}
              {page.parentId && page.parentTitle && (
                <>
                  , deel van <Link href={`/admin?tab=campagnes&id=${page.parentId}`}>{page.parentTitle}</Link>
                </>
              )}
            </>
          }
        />
      </div>
      <PartLinks
        label="Onderdelen van de pagina"
        parts={parts}
        shown={shown}
        hrefOf={({ part }) => urlWith({ deel: part, pagina: undefined })}
      />
      {shown?.content}
    </>
  );
}
