import type { RefObject } from 'react';
import { defaultPageSize } from '../../contract/donation-list.ts';
import { describeRange, type Listed } from '../lib/describe-range.ts';
import type { Page } from '../lib/use-page.ts';
import { Button } from './button.tsx';
import { Select } from './field.tsx';

interface PagingProps {
  /** Counted from one. */
  number: number;
  page: Page<unknown>;
  /** What the list consists of. */
  what: Listed;
  onChange: (number: number) => void;
  /** What holds the rows, and can have the focus: a page that is turned begins there. */
  list: RefObject<HTMLElement | null>;
  /** How many rows a page has; ten unless said. */
  pageSize?: number;
  /** The numbers of rows to choose from, where there is a choice. */
  sizes?: { choices: readonly number[]; onChange: (size: number) => void };
}

/** Under a list: which part of it is shown, and the way to the others. */
export function Paging({
  number,
  page: { items, total, isMore },
  what,
  onChange,
  list,
  pageSize = defaultPageSize,
  sizes,
}: PagingProps) {
  const first = (number - 1) * pageSize + 1;
  const last = first + items.length - 1;
  const isLastPage = last >= total && !isMore;
  const turnTo = (page: number) => {
    onChange(page);
    showTop(list.current);
  };
  return (
    <>
      <output className="tabular text-sm text-muted">
        {describeRange({ first, last, total, isMore }, what)}
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
          <Button variant="secondary" size="small" disabled={number <= 1} onClick={() => turnTo(number - 1)}>
            Vorige
          </Button>
          <Button variant="secondary" size="small" disabled={isLastPage} onClick={() => turnTo(number + 1)}>
            Volgende
          </Button>
        </div>
      </div>
    </>
  );
}

/** Whoever reads or tabs on does so from the first row, not from the bottom of a list that has changed above. */
function showTop(list: HTMLElement | null): void {
  list?.focus({ preventScroll: true });
  list?.scrollIntoView({ block: 'start' });
}
