import {
  listMonthlyGifts,
  readMonthlySummary,
  stopMonthlyGift,
} from '../../../../contract/endpoints/subscriptions.ts';
import { capitalise } from '../../../../contract/frequencies.ts';
import type { MonthlyGift } from '../../../../contract/payments.ts';
import { ApiError } from '../../../lib/api-client.ts';
import { donorName } from '../../../lib/donation-labels.ts';
import { formatAmount } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useCall, useRefresh } from '../../../lib/query-client.ts';
import { wordsOf } from './monthly-gift-status.tsx';

export function StopGiftDialog({ gift, onClose }: { gift: MonthlyGift; onClose: () => void }) {
  const { id, userId } = gift;
  const stop = useCall(
    stopMonthlyGift,
    // Administrators must name the organisation. Without a working key the user stops the gift at Mollie and declares
    // that here.
    (declaration: { stoppedAtMollie?: true }) => ({ params: { id }, body: { userId, ...declaration } }),
    { onSuccess: useRefresh(listMonthlyGifts, readMonthlySummary) },
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
