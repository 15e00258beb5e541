import type { ReactNode } from 'react';
import { pageKinds, type PageKind, pageKindNames } from '../../../../contract/campaigns.ts';
import { useUrlParams } from '../../../lib/url-params.ts';
import { useMay } from '../../../lib/use-may.ts';
import { PageList } from './page-list.tsx';
import { Link } from '../../../ui/link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { BackLink } from './back-link.tsx';
import { kindIcons } from './page-cards.tsx';
import { kindTexts } from './page-values.ts';
import { PageEditor } from './page-editor.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { PartLinks } from '../../../ui/part-links.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useCampaignPage } from './api.ts';
import { PageFiguresPart } from './page-figures.tsx';

const kinds: readonly PageKind[] = ['campaign', 'team', 'action', 'in_memoriam'];

interface CampaignsTabProps {
  /** What waits for the organisation, above the list. */
  notice: ReactNode;
  /** Of the page that is shown. */
  posters: ReactNode;
}

/** The pages that ask: all of them, one of them, or a new one for whoever may make one. */
export function CampaignsTab({ notice, posters }: CampaignsTabProps) {
  const { read, readOneOf } = useUrlParams();
  const mayEdit = useMay()('editLooks');
  const id = read('id');
  if (id) return <PageScreen key={id} id={id} posters={posters} />;
  if (!read('nieuw') || !mayEdit) return <PageList notice={notice} />;
  const kind = readOneOf('nieuw', pageKinds);
  return kind ? <NewPage kind={kind} /> : <KindChoice />;
}

function KindChoice() {
  const { urlWith } = useUrlParams();
  return (
    <>
      <div className="flex flex-col gap-3">
        <BackLink />
        <PageHeader title="Nieuwe pagina" description="Wie vraagt er?" />
      </div>
      <ul className="grid gap-4 sm:grid-cols-2">
        {kinds.map((kind) => {
          const Icon = kindIcons[kind];
          return (
            <li
              key={kind}
              className="relative flex gap-4 rounded-box border border-line bg-surface p-5 transition-colors focus-within:border-edge hover:border-edge"
            >
              <Icon aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-accent-text" />
              <div>
                <Link
                  href={urlWith({ nieuw: kind })}
                  className="font-semibold text-ink after:absolute after:inset-0"
                >
                  {pageKindNames[kind]}
                </Link>
                <p className="mt-1 text-sm text-muted">{kindTexts[kind]}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function NewPage({ kind }: { kind: PageKind }) {
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

/** One page: what it says, its posters, and what came in. Whoever may not change it begins with the figures. */
function PageScreen({ id, posters }: { id: string; posters: ReactNode }) {
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
