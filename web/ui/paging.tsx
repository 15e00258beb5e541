import { defaultPageSize } from '../../contract/donation-list.ts';
import { formatNumber } from '../lib/format.ts';
import type { Page } from '../lib/use-page.ts';
import { Button } from './button.tsx';

interface PagingProps {
  /** Counted from one. */
  number: number;
  page: Page<unknown>;
  /** What the list consists of. */
  what: string;
  onChange: (number: number) => void;
}

/** Under a list: which part of it is shown, and the way to the others. */
export function Paging({ number, page: { items, total, isMore }, what, onChange }: PagingProps) {
  const first = (number - 1) * defaultPageSize + 1;
  const last = first + items.length - 1;
  const isLastPage = last >= total && !isMore;
  return (
    <>
      <output className="tabular text-sm text-muted">
        Toont {formatNumber(first)}-{formatNumber(last)} van {isMore && 'meer dan '}
        {formatNumber(total)} {what}
      </output>
      <div className="flex gap-2">
        <Button variant="secondary" size="small" disabled={number <= 1} onClick={() => onChange(number - 1)}>
          Vorige
        </Button>
        <Button variant="secondary" size="small" disabled={isLastPage} onClick={() => onChange(number + 1)}>
          Volgende
        </Button>
      </div>
    </>
  );
}
