import type { DonorPage } from '../../../../contract/donor-page.ts';
import { formatAmount, formatCount, formatDate } from '../../../lib/format.ts';
import { Figures } from '../../../ui/figures.tsx';

export function DonorFigures({ donor }: { donor: DonorPage }) {
  const { given, giftCount, firstGiftAt, lastGiftAt } = donor;
  return (
    <Figures
      figures={[
        { name: 'Gegeven', value: formatAmount(given), note: formatCount(giftCount, 'gift', 'giften') },
        { name: 'Eerste gift', value: firstGiftAt ? formatDate(firstGiftAt) : 'Geen' },
        { name: 'Laatste gift', value: lastGiftAt ? formatDate(lastGiftAt) : 'Geen' },
      ]}
    />
  );
}
