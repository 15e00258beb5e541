import { Send } from 'lucide-react';
import {
  listGiftChanges,
  sendGiftLink,
  listMonthlyGifts,
  readMonthlySummary,
  stopMonthlyGift,
} from '../../../../contract/endpoints/subscriptions.ts';
import { listDonors, readDonor } from '../../../../contract/endpoints/donors.ts';
import { capitalise } from '../../../../contract/frequencies.ts';
import type { MonthlyGift } from '../../../../contract/payments.ts';
import { donorName } from '../../../lib/donation-labels.ts';
import { formatAmount, formatDate } from '../../../lib/format.ts';
import { useMay } from '../../../lib/current-user.ts';
import { useCall, useEndpoint, useRefresh } from '../../../lib/query-client.ts';
import { SmallButton, Button } from '../../../ui/button.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Loaded, Skeleton } from '../../../ui/loaded.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { toast, toastFailure } from '../../../ui/toast-store.ts';
import { Timeline } from '../../../ui/timeline.tsx';
import { isRunning, wordsOf, MonthlyGiftStatus } from '../../../ui/monthly-gift-status.tsx';
import { ApiError } from '../../../lib/api-client.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

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
  // Every opening of the panel fetches the changes again, because the donor can change the subscription at any time.
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

/** Mails the donor the link to the page of the gift. The user of the dashboard never sees the link. */
export function SendLink({ gift: { id, userId } }: { gift: MonthlyGift }) {
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

export function StopGiftDialog({ gift, onClose }: { gift: MonthlyGift; onClose: () => void }) {
  const { id, userId } = gift;
  const stop = useCall(
    stopMonthlyGift,
    // `userId` is the organisation, because an administrator can stop a subscription of any organisation.
    // `stoppedAtMollie` says that the user stopped the subscription at Mollie, after Mollie refused our key.
    (declaration: { stoppedAtMollie?: true }) => ({ params: { id }, body: { userId, ...declaration } }),
    { onSuccess: useRefresh(listMonthlyGifts, readMonthlySummary, readDonor, listDonors) },
  );
  const { gift: giftWord, per } = wordsOf(gift);
  const onSuccess = ({ message }: { message: string }) => {
    toast({ title: `${capitalise(giftWord)} gestopt`, description: message });
    onClose();
  };
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={`${capitalise(giftWord)} stoppen`}
      description={
        <>
          Er wordt niets meer afgeschreven van{' '}
          <strong className="wrap-anywhere text-ink">{donorName(gift) || gift.email}</strong>, nu{' '}
          {formatAmount(gift.amount, gift.currency)} {per}. Opnieuw beginnen kan alleen de donateur zelf.
        </>
      }
      confirmLabel="Stoppen"
      action={stop}
      failure={`De ${giftWord} kon niet worden gestopt.`}
      onConfirm={() => stop.mutate({}, { onSuccess })}
    >
      {stop.error instanceof ApiError && stop.error.code === 'payment_key_refused' && (
        <StoppedAtMollie onDeclare={() => stop.mutate({ stoppedAtMollie: true }, { onSuccess })} />
      )}
    </ConfirmDialog>
  );
}

function StoppedAtMollie({ onDeclare }: { onDeclare: () => void }) {
  return (
    <section aria-labelledby="stopped-at-mollie" className="flex flex-col gap-3 text-sm">
      <h3 id="stopped-at-mollie" className="text-base">
        Geen nieuwe sleutel?
      </h3>
      <ol className="flex list-decimal flex-col gap-1.5 pl-5">
        <li>Log in bij Mollie en zoek deze donateur op onder Klanten.</li>
        <li>Stop daar het abonnement van deze donateur.</li>
        <li>Klik pas daarna hieronder. Wij leggen vast dat u dit hebt verklaard.</li>
      </ol>
      <p className="text-muted">
        Wij kunnen het zonder sleutel niet nakijken. Loopt het abonnement bij Mollie nog, dan blijft Mollie
        afschrijven. Zodra Gulhart weer een werkende sleutel heeft, stopt het de gift alsnog en krijgt de
        donateur terug wat na vandaag is afgeschreven.
      </p>
      <Button variant="secondary" onClick={onDeclare} className="self-start">
        Bij Mollie zelf gestopt
      </Button>
    </section>
  );
}
