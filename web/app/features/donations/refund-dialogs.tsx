import { useState } from 'react';
import type { DonationDetail } from '../../../../contract/donation-detail.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import { refundDonation, takeBackOfflineGift } from '../../../../contract/endpoints/donations.ts';
import { centsToDecimal, decimalToCents, parseAmountCents } from '../../../../contract/money.ts';
import { newIdempotencyKey } from '../../../../contract/new-idempotency-key.ts';
import type { RefundMade } from '../../../../contract/payments.ts';
import { ApiError } from '../../../lib/api-client.ts';
import { donorName } from '../../../lib/donation-labels.ts';
import { formatAmount } from '../../../lib/format.ts';
import { useCall } from '../../../lib/query-client.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { toast, type ToastContent } from '../../../ui/toast-store.ts';
import { useRefreshDonation } from './api.ts';

export function RefundDialog({ donation, onClose }: { donation: DonationDetail; onClose: () => void }) {
  const toRequest = (body: BodyOf<typeof refundDonation>) => ({ params: { id: donation.id }, body });
  const refund = useCall(refundDonation, toRequest, { onSettled: useRefreshDonation() });
  const [isPart, setIsPart] = useState(false);
  const [typed, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const [idempotencyKey, setIdempotencyKey] = useState(newIdempotencyKey);
  const [repeatedAmount, setRepeatedAmount] = useState<string>();
  const [openedBy] = useState(() => document.activeElement);
  const donor = donorName(donation) || donation.email;
  const refundable = formatAmount(donation.amountRefundable, donation.currency);

  const change = (next: { isPart?: boolean; typed?: string }) => {
    if (next.isPart !== undefined) setIsPart(next.isPart);
    if (next.typed !== undefined) setTyped(next.typed);
    setIdempotencyKey(newIdempotencyKey());
  };
  const confirm = () => {
    const cents = parseAmountCents(typed);
    const isAllowed = cents !== undefined && cents > 0 && cents <= decimalToCents(donation.amountRefundable);
    setIsWrong(isPart && !isAllowed);
    if (isPart && !isAllowed) return;
    // Notes the amount before the request, because the refundable amount may change before the answer arrives.
    const requestedAmount = isPart && cents ? centsToDecimal(cents) : donation.amountRefundable;
    const body = { idempotencyKey, ...(isPart && { amount: typed.trim() }) };
    refund.mutate(body, {
      onSuccess: reportRefund,
      onError: (error) => {
        if (!(error instanceof ApiError) || error.code !== 'duplicate_refund') return;
        refund.reset();
        setRepeatedAmount(requestedAmount);
        setIdempotencyKey(newIdempotencyKey());
      },
    });
  };
  const reportRefund = ({ amount, status }: RefundMade) => {
    toast(outcomes[status](formatAmount(amount, donation.currency)));
    onClose();
  };
  const dialog = {
    onOpenChange: onClose,
    busyLabel: 'Terugbetalen...',
    action: refund,
    failure: 'De terugbetaling kon niet worden gestart.',
  };

  // Mollie refused the refund as a duplicate, so the user must confirm that this is another refund.
  if (repeatedAmount !== undefined) {
    const amountText = formatAmount(repeatedAmount, donation.currency);
    const body = { amount: repeatedAmount, idempotencyKey, repeat: true };
    return (
      <ConfirmDialog
        key="repeat"
        {...dialog}
        title="Nog een keer terugbetalen?"
        description={`Mollie ziet dit als een dubbele terugbetaling van ${amountText}. Wilt u echt nog een keer ${amountText} terugbetalen?`}
        confirmLabel="Nog een keer terugbetalen"
        openedBy={openedBy}
        onConfirm={() => refund.mutate(body, { onSuccess: reportRefund })}
      />
    );
  }
  return (
    <ConfirmDialog
      {...dialog}
      title="Gift terugbetalen"
      description={`Het geld gaat terug naar de rekening van ${donor ?? 'de donateur'}. Dit kan niet ongedaan worden gemaakt.`}
      confirmLabel="Terugbetalen"
      onConfirm={confirm}
    >
      <div className="flex flex-col gap-4">
        <fieldset className="flex flex-col gap-1">
          <legend className="sr-only">Hoeveel</legend>
          {[`Alles: ${refundable}`, 'Een deel'].map((label, index) => (
            <label key={label} className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                name="hoeveel"
                checked={isPart === (index === 1)}
                onChange={() => change({ isPart: index === 1 })}
                className="size-5 accent-action"
              />
              {label}
            </label>
          ))}
        </fieldset>
        {isPart && (
          <Field
            label="Bedrag in euro"
            hint={`Hoogstens ${refundable}.`}
            error={isWrong ? `Vul een bedrag in van hoogstens ${refundable}, bijvoorbeeld 12,50.` : undefined}
          >
            <Input
              inputMode="decimal"
              autoComplete="off"
              value={typed}
              onChange={(event) => change({ typed: event.target.value })}
            />
          </Field>
        )}
      </div>
    </ConfirmDialog>
  );
}

const outcomes: Record<RefundMade['status'], (amount: string) => ToastContent> = {
  sent: (amount) => ({
    title: 'Terugbetaling gestart',
    description: `${amount} gaat terug naar de donateur.`,
  }),
  wanted: (amount) => ({
    title: 'Terugbetaling staat klaar',
    description: `${amount} gaat terug zodra de betaalprovider bereikbaar is.`,
  }),
};

export function TakeBackDialog({ donation, onClose }: { donation: DonationDetail; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const toRequest = () => ({ params: { id: donation.id }, body: { reason } });
  const takeBack = useCall(takeBackOfflineGift, toRequest, { onSettled: useRefreshDonation() });
  const reasonError = takeBack.error instanceof ApiError ? takeBack.error.fields['reason'] : undefined;
  const confirm = () =>
    takeBack.mutate(undefined, {
      onSuccess: () => {
        toast({ title: 'Gift teruggenomen', description: 'De gift telt niet meer mee.' });
        onClose();
      },
    });
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title="Gift terugnemen"
      description="Voor een vergissing, of als het geld is teruggegeven. De gift blijft in de lijst staan en telt niet meer mee. Er gaat geen geld terug via Mollie."
      confirmLabel="Terugnemen"
      action={takeBack}
      error={reasonError ? null : takeBack.error}
      failure="De gift is niet teruggenomen. Controleer de verbinding en probeer het opnieuw."
      onConfirm={confirm}
    >
      <Field label="Reden" hint="Bijvoorbeeld: dubbel ingevoerd." error={reasonError}>
        <Input
          autoComplete="off"
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </ConfirmDialog>
  );
}
