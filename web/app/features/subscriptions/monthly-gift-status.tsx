import type { MonthlyGift } from '../../../../contract/payments.ts';
import { formatDate } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { giftStatusLabels } from './monthly-gift-labels.ts';

export function MonthlyGiftStatus({ gift }: { gift: MonthlyGift }) {
  const { tone, label } = giftStatusLabels[gift.status];
  const note =
    gift.status === 'suspended'
      ? 'Er wordt niets afgeschreven tot de donateur weer wil geven.'
      : gift.refusal && `Reden: ${gift.refusal}`;
  return (
    <>
      <span className="inline-flex flex-wrap justify-end gap-1 md:justify-start">
        <Badge tone={tone}>{label}</Badge>
        {gift.pausedUntil && (
          <>
            {/* The date is outside the badge, because a badge does not wrap. */}
            <Badge tone="warning">Gepauzeerd</Badge>
            <span className="whitespace-nowrap text-muted"> tot {formatDate(gift.pausedUntil)}</span>
          </>
        )}
      </span>
      {note && <span className="mt-1 block text-sm wrap-anywhere text-muted md:max-w-48">{note}</span>}
    </>
  );
}
