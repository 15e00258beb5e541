import { defaultPageSize } from '../../../contract/donation-list.ts';
import { formatNumber } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import type { Page } from './api.ts';
import type { DonationView } from './donation-view.ts';

interface PagingProps {
  view: DonationView;
  page: Page<unknown>;
  /** What the list consists of. */
  what: string;
}

/** Under a list: which part of it is shown, and the way to the others. */
export function Paging({ view, page: { items, total, isMore }, what }: PagingProps) {
  const first = (view.page - 1) * defaultPageSize + 1;
  const last = first + items.length - 1;
  const isLastPage = last >= total && !isMore;
  return (
    <>
      <output className="tabular text-sm text-muted">
        Toont {formatNumber(first)}-{formatNumber(last)} van {isMore && 'meer dan '}
        {formatNumber(total)} {what}
      </output>
      <div className="flex gap-2">
        <Button
          variant="secondary"
          size="small"
          disabled={view.page <= 1}
          onClick={() => view.changePage(view.page - 1)}
        >
          Vorige
        </Button>
        <Button
          variant="secondary"
          size="small"
          disabled={isLastPage}
          onClick={() => view.changePage(view.page + 1)}
        >
          Volgende
        </Button>
      </div>
    </>
  );
}
