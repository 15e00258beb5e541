import type { ReactNode, RefObject } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Redirect } from 'wouter';
import { defaultPageSize } from '../../contract/donation-list.ts';
import { describeRange, type Listed } from '../lib/describe-range.ts';
import type { Page } from '../lib/use-page.ts';
import { SmallButton } from './button.tsx';
import { Select } from './field.tsx';
import { Loaded } from './loaded.tsx';

interface PagingProps {
  number: number;
  page: Page<unknown> | undefined;
  itemName: Listed;
  onChange: (number: number) => void;
  listRef: RefObject<HTMLElement | null>;
  pageSize?: number;
  sizes?: { choices: readonly number[]; onChange: (size: number) => void };
}

export function Paging({
  number,
  page,
  itemName,
  onChange,
  listRef,
  pageSize = defaultPageSize,
  sizes,
}: PagingProps) {
  if (!page || page.total === 0) return null;
  const { items, total, isMore } = page;
  const first = (number - 1) * pageSize + 1;
  const last = first + items.length - 1;
  const isLastPage = last >= total && !isMore;
  const changePage = (next: number) => {
    onChange(next);
    listRef.current?.focus({ preventScroll: true });
    listRef.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <>
      <output className="tabular text-sm text-muted">
        {describeRange({ first, last, total, isMore }, itemName)}
      </output>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {sizes && (
          <label className="flex items-center gap-2 text-sm text-muted">
            Per pagina
            <Select
              value={pageSize}
              onChange={(event) => sizes.onChange(Number(event.target.value))}
              className="w-22"
            >
              {sizes.choices.map((choice) => (
                <option key={choice}>{choice}</option>
              ))}
            </Select>
          </label>
        )}
        <div className="flex gap-2">
          <SmallButton disabled={number <= 1} onClick={() => changePage(number - 1)}>
            Vorige
          </SmallButton>
          <SmallButton disabled={isLastPage} onClick={() => changePage(number + 1)}>
            Volgende
          </SmallButton>
        </div>
      </div>
    </>
  );
}

interface LoadedPageProps<Item> {
  query: UseQueryResult<Page<Item>>;
  skeleton: ReactNode;
  failure: string;
  pageSize?: number;
  pageUrl: (number: number) => string;
  empty: ReactNode;
  children: (items: readonly Item[]) => ReactNode;
}

export function LoadedPage<Item>({
  pageSize = defaultPageSize,
  pageUrl,
  empty,
  children,
  ...loaded
}: LoadedPageProps<Item>) {
  return (
    <Loaded {...loaded}>
      {({ items, total }) => {
        if (items.length > 0) return children(items);
        return total > 0 ? <Redirect to={pageUrl(Math.ceil(total / pageSize))} replace /> : empty;
      }}
    </Loaded>
  );
}
