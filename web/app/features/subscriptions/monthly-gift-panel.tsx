import { Send } from 'lucide-react';
import { capitalise } from '../../../../contract/frequencies.ts';
import type { MonthlyGift } from '../../../../contract/payments.ts';
import { serverMessage } from '../../../lib/api-client.ts';
import { donorName } from '../../../lib/donation-labels.ts';
import { formatAmount, formatDate } from '../../../lib/format.ts';
import { useMay } from '../../../lib/use-may.ts';
import { Button } from '../../../ui/button.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useGiftChanges, useSendGiftLink } from './api.ts';
import { Timeline } from '../../../ui/timeline.tsx';
import { isRunning, wordsOf } from './monthly-gift-labels.ts';
import { MonthlyGiftStatus } from './monthly-gift-status.tsx';

/** One monthly gift, with what its donor did about it. */
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

function Changes({ gift }: { gift: MonthlyGift }) {
  const changes = useGiftChanges(gift);
  return (
    <section>
      <h3 className="text-base">Wat is er gewijzigd?</h3>
      {changes.isPending && <Skeleton className="mt-3 h-16 w-full" />}
      {changes.isError && <LoadError title="De wijzigingen konden niet worden geladen." query={changes} />}
      {changes.data?.length === 0 && (
        <p className="mt-2 text-sm text-muted">
          Nog niets. Donateurs passen hun gift zelf aan, met de link in elke mail erover. Een bedrag verhogen
          kan alleen de donateur.
        </p>
      )}
      {changes.data && changes.data.length > 0 && <Timeline entries={changes.data.toReversed()} />}
    </section>
  );
}

/** The donor gets it, and nobody else: whoever presses does not see the link. */
function SendLink({ gift }: { gift: MonthlyGift }) {
  const send = useSendGiftLink();
  const press = () =>
    send.mutate(gift, {
      onSuccess: ({ message }) => toast({ title: 'Link verstuurd', description: message }),
      onError: (error) =>
        toast({
          variant: 'destructive',
          title: 'Link niet verstuurd',
          description:
            serverMessage(error) ?? 'De link kon niet worden verstuurd. Probeer het later opnieuw.',
        }),
    });
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" size="small" busy={send.isPending} busyLabel="Versturen..." onClick={press}>
        <Send aria-hidden="true" className="size-4" />
        Stuur de link opnieuw
      </Button>
    </div>
  );
}
