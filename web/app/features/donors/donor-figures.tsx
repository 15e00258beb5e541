import type { DonorPage } from '../../../../contract/donor-page.ts';
import { formatAmount, formatCount, formatDate } from '../../../lib/format.ts';

export function DonorFigures({ donor }: { donor: DonorPage }) {
  const { given, giftCount, firstGiftAt, lastGiftAt } = donor;
  const figures = [
    ['Gegeven', formatAmount(given), formatCount(giftCount, 'gift', 'giften')],
    ['Eerste gift', firstGiftAt ? formatDate(firstGiftAt) : 'Geen', undefined],
    ['Laatste gift', lastGiftAt ? formatDate(lastGiftAt) : 'Geen', undefined],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-2 sm:grid-cols-3 sm:gap-4">
      {figures.map(([name, value, explanation]) => (
        <div
          key={name}
          className="rounded-box border border-line bg-surface p-4 max-sm:first:col-span-2 md:px-6"
        >
          <dt className="text-sm text-muted">{name}</dt>
          <dd>
            <span className="tabular block font-display text-xl font-semibold">{value}</span>
            {explanation && <span className="text-sm text-muted">{explanation}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
