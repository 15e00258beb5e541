import { type ReactNode, type RefObject, useRef } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMay } from '../lib/current-user.ts';
import type { Listed } from '../lib/describe-range.ts';
import { namesLeftOut } from '../lib/donation-labels.ts';
import { type DonationView, pageSizes } from '../lib/donation-view.ts';
import type { Page } from '../lib/use-page.ts';
import { Card } from './card.tsx';
import { SkeletonRows } from './loaded.tsx';
import { LoadedPage, Paging } from './paging.tsx';

interface ListCardProps<Item, List extends HTMLElement> {
  view: DonationView;
  query: UseQueryResult<Page<Item>>;
  itemName: Listed;
  filters: ReactNode;
  loading: string;
  failure: string;
  empty: ReactNode;
  /** A sentence that says how the list is ordered. */
  order?: string;
  /** Must put the ref on the list, which gets the focus when the user opens another page of the list. */
  children: (items: readonly Item[], list: RefObject<List | null>) => ReactNode;
}

export function ListCard<Item, List extends HTMLElement = HTMLTableElement>(
  props: ListCardProps<Item, List>,
) {
  const { view, query, itemName, filters, order, loading, children, ...texts } = props;
  const { page: number, pageSize, pageUrl } = view;
  const may = useMay();
  const list = useRef<List>(null);
  return (
    <Card
      footer={
        <Paging
          listRef={list}
          number={number}
          page={query.data}
          itemName={itemName}
          onChange={view.changePage}
          pageSize={pageSize}
          sizes={{ choices: pageSizes, onChange: view.changePageSize }}
        />
      }
    >
      <div className="flex flex-col gap-3">
        <FilterLine>{filters}</FilterLine>
        {!may('viewDonors') && <p className="text-sm text-muted">{namesLeftOut}</p>}
        {order && Boolean(query.data?.items.length) && <p className="text-sm text-muted">{order}</p>}
        <LoadedPage
          {...texts}
          query={query}
          skeleton={<SkeletonRows label={loading} rows={5} />}
          pageSize={pageSize}
          pageUrl={pageUrl}
        >
          {(items) => children(items, list)}
        </LoadedPage>
      </div>
    </Card>
  );
}

export function FilterLine({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3 md:flex-nowrap [&>*]:-my-1.5">{children}</div>;
}
