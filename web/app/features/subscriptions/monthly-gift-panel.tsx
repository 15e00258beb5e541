import { Send } from 'lucide-react';
import { listGiftChanges, sendGiftLink } from '../../../../contract/endpoints/subscriptions.ts';
import { capitalise } from '../../../../contract/frequencies.ts';
import type { MonthlyGift } from '../../../../contract/payments.ts';
import { donorName } from '../../../lib/donation-labels.ts';
import { formatAmount, formatDate } from '../../../lib/format.ts';
import { useMay } from '../../../lib/current-user.ts';
import { useCall, useEndpoint } from '../../../lib/query-client.ts';
import { SmallButton } from '../../../ui/button.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Loaded, Skeleton } from '../../../ui/loaded.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { toast, toastFailure } from '../../../ui/toast-store.ts';
import { Timeline } from '../../../ui/timeline.tsx';
import { isRunning, wordsOf, MonthlyGiftStatus } from './monthly-gift-status.tsx';

export function MonthlyGiftPanel({ gift, onClose }: { gift: MonthlyGift; onClose: () => void }) {
  const may = useMay();
  return (
    <SidePanel title={capitalise(wordsOf(gift).gift)} onClose={onClose}>
      <div className="flex flex-col gap-3">
        <p className="tabular font-display text-3xl font-semibold tracking-tight">
          {formatAmount(gift.amount, gift.currency)}
        </p>
        <p className="text-muted">{wordsOf(gift).per}</p>
        <div>
          <MonthlyGiftStatus gift={gift} />
        </div>
      </div>
      {may('viewDonors') && isRunning(gift) && gift.email && <SendLink gift={gift} />}
      <Facts>
        {donorName(gift) && <Fact name="Donateur">{donorName(gift)}</Fact>}
        {gift.email && <Fact name="Email">{gift.email}</Fact>}
        <Fact name="Organisatie">{gift.organizationName}</Fact>
        <Fact name="Begonnen">{formatDate(gift.createdAt)}</Fact>
        {isRunning(gift) && gift.status !== 'suspended' && (
          <Fact name="Volgende afschrijving">{formatDate(gift.nextPaymentDate ?? gift.startDate)}</Fact>
        )}
        {gift.endedAt && <Fact name="Gestopt">{formatDate(gift.endedAt)}</Fact>}
      </Facts>
      <Changes gift={gift} />
    </SidePanel>
  );
}

function Changes({ gift: { id, userId } }: { gift: MonthlyGift }) {
  // Not cached, because the donor may change the subscription at any time.
  const query = useEndpoint(listGiftChanges, { params: { id }, query: { userId } }, { staleTime: 0 });
  return (
    <section>
      <h3 className="text-base">Wat is er gewijzigd?</h3>
      <Loaded
        query={query}
        skeleton={<Skeleton className="mt-3 h-16 w-full" />}
        failure="De wijzigingen konden niet worden geladen."
      >
        {(changes) =>
          changes.length > 0 ? (
            <Timeline entries={changes.toReversed()} />
          ) : (
            <p className="mt-2 text-sm text-muted">
              Nog niets. Donateurs passen hun gift zelf aan, met de link in elke mail erover. Een bedrag
              verhogen kan alleen de donateur.
            </p>
          )
        }
      </Loaded>
    </section>
  );
}

/** Only the donor gets the link. */
function SendLink({ gift: { id, userId } }: { gift: MonthlyGift }) {
  const send = useCall(sendGiftLink, () => ({ params: { id }, body: { userId } }), {
    onSuccess: ({ message }) => toast({ title: 'Link verstuurd', description: message }),
    onError: (error) =>
      toastFailure(
        error,
        'Link niet verstuurd',
        'De link kon niet worden verstuurd. Probeer het later opnieuw.',
      ),
  });
  return (
    <div className="flex flex-wrap gap-2">
      <SmallButton icon={Send} busy={send.isPending} busyLabel="Versturen..." onClick={() => send.mutate()}>
        Stuur de link opnieuw
      </SmallButton>
    </div>
  );
}
