import { useState } from 'react';
import { capitalise } from '../../../../contract/frequencies.ts';
import type { DonorPage } from '../../../../contract/donor-page.ts';
import { useMay } from '../../../lib/current-user.ts';
import { formatAmount, formatDate } from '../../../lib/format.ts';
import { SmallButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import {
  describeGiftState,
  endedByLabels,
  isRunning,
  MonthlyGiftBadge,
  wordsOf,
} from '../../../ui/monthly-gift-status.tsx';
import { Timeline } from '../../../ui/timeline.tsx';
import { SendLink, StopGiftDialog } from './monthly-gift-dialogs.tsx';

type Gift = DonorPage['monthlyGifts'][number];

export function DonorMonthlyGifts({ gifts }: { gifts: readonly Gift[] }) {
  const [toStop, setToStop] = useState<Gift | null>(null);
  return (
    <>
      {gifts.map((gift) => (
        <GiftCard key={gift.id} gift={gift} onStop={() => setToStop(gift)} />
      ))}
      {toStop && <StopGiftDialog gift={toStop} onClose={() => setToStop(null)} />}
    </>
  );
}

function GiftCard({ gift, onStop }: { gift: Gift; onStop: () => void }) {
  const may = useMay();
  const { amount, currency, nextCharge, endedAt, endedBy, changes } = gift;
  const words = wordsOf(gift);
  return (
    <Card
      title={capitalise(words.gift)}
      badge={<MonthlyGiftBadge gift={gift} />}
      description={describeGiftState(gift)}
      actions={
        isRunning(gift) && (
          <div className="flex flex-wrap gap-2">
            <SendLink gift={gift} />
            {may('stopMonthlyGifts') && (
              <SmallButton aria-label={`${capitalise(words.gift)} stoppen`} onClick={onStop}>
                Stoppen
              </SmallButton>
            )}
          </div>
        )
      }
    >
      <Facts>
        <Fact name="Bedrag">
          {formatAmount(amount, currency)} {words.per}
        </Fact>
        <Fact name="Begonnen">{formatDate(gift.createdAt)}</Fact>
        <Fact name="Volgende afschrijving">
          {nextCharge
            ? `${formatAmount(nextCharge.amount, currency)} op ${formatDate(nextCharge.date)}`
            : 'Geen'}
        </Fact>
        {endedAt && (
          <Fact name="Gestopt">
            {[`op ${formatDate(endedAt)}`, endedBy && endedByLabels[endedBy]].filter(Boolean).join(' ')}
          </Fact>
        )}
      </Facts>
      {changes.length > 0 && (
        <section className="mt-6">
          <h3 className="text-base">Wat is er gewijzigd?</h3>
          <Timeline entries={changes} />
        </section>
      )}
    </Card>
  );
}
