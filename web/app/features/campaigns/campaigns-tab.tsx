import type { ReactNode } from 'react';
import {
  type CampaignPage,
  pageKinds,
  type PageKind,
  pageKindNames,
} from '../../../../contract/campaigns.ts';
import { useUrlParams } from '../../../lib/url-params.ts';
import { useMay } from '../../../lib/current-user.ts';
import { PageList } from './page-list.tsx';
import { Link } from '../../../ui/link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { kindIcons } from './page-cards.tsx';
import { kindTexts } from './page-values.ts';
import { PageEditor } from './page-editor.tsx';
import { LoadError, SkeletonBlocks } from '../../../ui/loaded.tsx';
import { PartLinks } from '../../../ui/part-links.tsx';
import { readPage } from '../../../../contract/endpoints/campaigns.ts';
import { useEndpoint } from '../../../lib/query-client.ts';
import { PageFiguresPart } from './page-figures.tsx';
import { ArrowLeft } from 'lucide-react';

const kinds: readonly PageKind[] = ['campaign', 'team', 'action', 'in_memoriam'];

interface CampaignsTabProps {
  notice: ReactNode;
  renderPosters: (page: CampaignPage) => ReactNode;
}

export function CampaignsTab({ notice, renderPosters }: CampaignsTabProps) {
  const { read, readOneOf } = useUrlParams();
  const mayEdit = useMay()('editLooks');
  const id = read('id');
  if (id) return <PageScreen key={id} id={id} renderPosters={renderPosters} />;
  if (!read('nieuw') || !mayEdit) return <PageList notice={notice} />;
  const kind = readOneOf('nieuw', pageKinds);
  return (
    <>
      <div className="flex flex-col gap-3">
        <BackLink />
        <PageHeader
          title={
            kind
              ? `Nieuwe pagina: ${pageKindNames[kind].toLowerCase().replace(/^pagina /, '')}`
              : 'Nieuwe pagina'
          }
          description={kind ? kindTexts[kind] : 'Wie vraagt er?'}
        />
      </div>
      {kind ? <PageEditor kind={kind} page={undefined} /> : <KindChoice />}
    </>
  );
}

function KindChoice() {
  const { urlWith } = useUrlParams();
  return (
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
  );
}

function PageScreen({ id, renderPosters }: { id: string } & Pick<CampaignsTabProps, 'renderPosters'>) {
  const { read } = useUrlParams();
  const mayEdit = useMay()('editLooks');
  const pageQuery = useEndpoint(readPage, { params: { id } }, { staleTime: 60_000 });
  if (pageQuery.isPending) return <SkeletonBlocks heights={['h-9', 'h-96']} />;
  if (pageQuery.data === undefined)
    return (
      <div className="flex flex-col gap-3">
        <BackLink />
        <LoadError title="Deze pagina kan niet worden getoond" query={pageQuery} />
      </div>
    );
  const page = pageQuery.data;
  const parts = [
    ...(mayEdit
      ? [{ part: undefined, label: 'Inhoud', content: <PageEditor kind={page.kind} page={page} /> }]
      : []),
    { part: 'cijfers', label: 'Cijfers', content: <PageFiguresPart page={page} /> },
    { part: 'posters', label: 'Posters', content: renderPosters(page) },
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
      <PartLinks label="Onderdelen van de pagina" parts={parts} shown={shown} />
      {shown?.content}
    </>
  );
}

export function BackLink() {
  return (
    <Link
      href="/admin?tab=campagnes"
      className="inline-flex min-h-9 items-center gap-2 self-start rounded-box text-sm font-semibold text-muted hover:text-ink"
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      Alle pagina’s
    </Link>
  );
}
