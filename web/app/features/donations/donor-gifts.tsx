import type { DonorPage } from '../../../../contract/donor-page.ts';
import { kindOfFrequency } from '../../../../contract/frequencies.ts';
import { offlineLabel } from '../../../../contract/payment-methods.ts';
import type { DonationView } from '../../../lib/donation-view.ts';
import { formatAmount, formatDate } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { StatusBadge } from '../../../ui/donation-badges.tsx';
import { FirstFew } from '../../../ui/first-few.tsx';
import { InlineList } from '../../../ui/inline-list.tsx';
import { Link } from '../../../ui/link.tsx';
import { PaymentList } from './donation-facts.tsx';

type Gift = DonorPage['gifts'][number];

export function DonorGifts({ gifts, view }: { gifts: readonly Gift[]; view: DonationView }) {
  return (
    <Card title="Giften">
      {gifts.length === 0 ? (
        <p className="text-sm text-muted">In deze omgeving is nog niets gegeven.</p>
      ) : (
        <FirstFew items={gifts} count={10} label="Giften">
          {(gift) => <GiftRow key={gift.id} gift={gift} view={view} />}
        </FirstFew>
      )}
    </Card>
  );
}

function GiftRow({ gift, view }: { gift: Gift; view: DonationView }) {
  const { payments, currency } = gift;
  const about = [gift.isOffline && offlineLabel, gift.pageTitle, gift.fundName].filter(Boolean);
  const day = formatDate(gift.createdAt);
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <Link
            href={view.donationUrl(gift.id)}
            aria-label={`Gift van ${formatAmount(gift.amount, currency)}, ${day}`}
            className="tabular rounded-box font-semibold hover:underline"
          >
            {formatAmount(gift.amount, currency)}
          </Link>
          <InlineList className="text-muted" items={[day, kindOfFrequency[gift.frequency], ...about]} />
        </div>
        <StatusBadge donation={gift} />
      </div>
      {payments.length > 1 && (
        <details className="mt-1">
          <summary className="cursor-pointer text-muted">
            {payments.length} betalingen<span className="sr-only"> van de gift van {day}</span>
          </summary>
          <PaymentList payments={payments} currency={currency} />
        </details>
      )}
    </li>
  );
}
