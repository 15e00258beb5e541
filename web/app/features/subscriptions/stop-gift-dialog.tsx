import { capitalise } from '../../../../contract/frequencies.ts';
import type { MonthlyGift } from '../../../../contract/payments.ts';
import { ApiError, serverMessage } from '../../../lib/api-client.ts';
import { donorName } from '../../../lib/donation-labels.ts';
import { formatAmount } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useStopMonthlyGift } from './api.ts';
import { wordsOf } from './monthly-gift-labels.ts';

export function StopGiftDialog({ gift, onClose }: { gift: MonthlyGift; onClose: () => void }) {
  const stop = useStopMonthlyGift();
  const { gift: donation, per } = wordsOf(gift);
  const onSuccess = ({ message }: { message: string }) => {
    toast({ title: `${capitalise(donation)} gestopt`, description: message });
    onClose();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`${capitalise(donation)} stoppen`}
      description={
        <>
          Er wordt niets meer afgeschreven van{' '}
          <strong className="wrap-anywhere text-ink">{donorName(gift) || gift.email}</strong>, nu{' '}
          {formatAmount(gift.amount, gift.currency)} {per}. Opnieuw beginnen kan alleen de donateur zelf.
        </>
      }
      confirmLabel="Stoppen"
      busyLabel="Stoppen..."
      busy={stop.isPending}
      onConfirm={() => stop.mutate({ gift }, { onSuccess })}
    >
      {stop.isError && (
        <div className="flex flex-col gap-4">
          <FormError message={serverMessage(stop.error) ?? `De ${donation} kon niet worden gestopt.`} />
          {stop.error instanceof ApiError && stop.error.code === 'payment_key_refused' && (
            <StoppedAtMollie onDeclare={() => stop.mutate({ gift, stoppedAtMollie: true }, { onSuccess })} />
          )}
        </div>
      )}
    </ConfirmDialog>
  );
}

/** The way out for who has no key that works. */
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
