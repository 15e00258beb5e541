import { Flower2, Footprints, type LucideIcon, Megaphone, UsersRound } from 'lucide-react';
import { useRef } from 'react';
import { type ListedPage, type PageKind, pageKindNames } from '../../../../contract/campaigns.ts';
import { Link } from '../../../ui/link.tsx';
import { Skeleton } from '../../../ui/loaded.tsx';
import { PageProgress, StateBadge } from './page-progress.tsx';
import { useUrlParams } from '../../../lib/url-params.ts';
import type { Page } from '../../../lib/use-page.ts';
import { Paging } from '../../../ui/paging.tsx';
import { cardsPerPage } from './api.ts';

export const kindIcons: Record<PageKind, LucideIcon> = {
  campaign: Megaphone,
  team: UsersRound,
  action: Footprints,
  in_memoriam: Flower2,
};

const columns = 'grid gap-4 sm:grid-cols-2 xl:grid-cols-3';

export function PageCards({ page }: { page: Page<ListedPage> }) {
  const { page: number, change } = useUrlParams();
  const list = useRef<HTMLUListElement>(null);
  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label="Pagina’s" className={`${columns} outline-none`}>
        {page.items.map((each) => (
          <li key={each.id} className="flex">
            <PageCard page={each} />
          </li>
        ))}
      </ul>
      {(page.total > cardsPerPage || number > 1) && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Paging
            number={number}
            page={page}
            pageSize={cardsPerPage}
            itemName="pagina’s"
            listRef={list}
            onChange={(pagina) => change({ pagina })}
          />
        </div>
      )}
    </>
  );
}

function PageCard({ page }: { page: ListedPage }) {
  const Icon = kindIcons[page.kind];
  return (
    <article className="relative flex w-full flex-col overflow-hidden rounded-box border border-line bg-surface transition-colors focus-within:border-edge hover:border-edge">
      {page.phoneImageUrl ? (
        <img src={page.phoneImageUrl} alt="" loading="lazy" className="aspect-[5/2] w-full object-cover" />
      ) : (
        <div className="flex aspect-[5/2] items-center justify-center bg-sunken text-muted">
          <Icon aria-hidden="true" className="size-8" />
        </div>
      )}
      <div className="flex flex-1 flex-col gap-3 p-4">
        <div className="flex items-start justify-between gap-3">
          <h2 className="min-w-0 text-base">
            <Link
              href={`/admin?tab=campagnes&id=${page.id}`}
              className="font-semibold text-ink after:absolute after:inset-0"
            >
              {page.title}
            </Link>
          </h2>
          <StateBadge page={page} />
        </div>
        <p className="-mt-2 text-sm wrap-anywhere text-muted">
          {pageKindNames[page.kind]}
          {page.parentTitle && `, deel van ${page.parentTitle}`}
        </p>
        <div className="mt-auto">
          <PageProgress page={page} />
        </div>
      </div>
    </article>
  );
}

export function CardsSkeleton() {
  return (
    <output className={columns}>
      <span className="sr-only">Laden...</span>
      {['eerste', 'tweede', 'derde'].map((name) => (
        <div key={name} className="overflow-hidden rounded-box border border-line bg-surface">
          <Skeleton className="aspect-[5/2] w-full" />
          <div className="flex flex-col gap-3 p-4">
            <Skeleton className="h-5 w-2/3" />
            <Skeleton className="h-2 w-full" />
            <Skeleton className="h-4 w-1/2" />
          </div>
        </div>
      ))}
    </output>
  );
}
