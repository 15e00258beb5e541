import type { Page } from '../../../lib/use-page.ts';
import { formatAmount, formatNumber } from '../../../lib/format.ts';

interface TotalReceivedProps {
  list: Page<unknown>;
  /** Whether the filters leave only what is booked on certain days. */
  isOfPeriod: boolean;
}

/** What came in with everything that the filters leave, on all pages together. */
export function TotalReceived({ list: { received, total, isMore }, isOfPeriod }: TotalReceivedProps) {
  if (received === null && !isMore) return null;
  return (
    <output className="tabular text-sm text-muted">
      {received === null ? (
        `Bij meer dan ${formatNumber(total)} giften wordt niet opgeteld. Kies hele maanden, of minder giften.`
      ) : (
        <>
          Samen ontvangen: <strong className="font-semibold text-ink">{formatAmount(received)}</strong>
          {isOfPeriod && ', betaald in deze periode'}
        </>
      )}
    </output>
  );
}
