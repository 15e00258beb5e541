import { useState } from 'react';
import type { DonationDetail } from '../../../../contract/donation-detail.ts';
import { centsToDecimal, decimalToCents, parseAmountCents } from '../../../../contract/money.ts';
import { newIdempotencyKey } from '../../../../contract/new-idempotency-key.ts';
import type { RefundMade } from '../../../../contract/payments.ts';
import { ApiError, serverMessage } from '../../../lib/api-client.ts';
import { formatAmount } from '../../../lib/format.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { Input } from '../../../ui/input.tsx';
import { toast, type ToastContent } from '../../../ui/toast-store.ts';
import { useRefund } from './api.ts';

/** Pays a donation back, wholly or in part, after a clear question. */
export function RefundDialog({ donation, onClose }: { donation: DonationDetail; onClose: () => void }) {
  const refund = useRefund(donation.id);
  const [isPart, setIsPart] = useState(false);
  const [typed, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const [idempotencyKey, setIdempotencyKey] = useState(newIdempotencyKey);
  const [repeated, setRepeated] = useState<string>();
  const [openedBy] = useState(() => document.activeElement);
  const left = formatAmount(donation.amountRefundable, donation.currency);

  const choosePart = (next: boolean) => {
    setIsPart(next);
    setIdempotencyKey(newIdempotencyKey());
  };
  const changeAmount = (text: string) => {
    setTyped(text);
    setIdempotencyKey(newIdempotencyKey());
  };
  const confirm = () => {
    const cents = parseAmountCents(typed);
    const fits = cents !== undefined && cents > 0 && cents <= decimalToCents(donation.amountRefundable);
    setIsWrong(isPart && !fits);
    if (isPart && !fits) return;
    // Named now: what is left may be another amount by the time it turns out to be a repeat.
    const asked = isPart && cents ? centsToDecimal(cents) : donation.amountRefundable;
    const body = { idempotencyKey, ...(isPart && { amount: typed.trim() }) };
    refund.mutate(body, {
      onSuccess: finish,
      onError: (error) => {
        if (error instanceof ApiError && error.code === 'duplicate_refund') setRepeated(asked);
      },
    });
  };
  const finish = ({ amount, status }: RefundMade) => {
    toast(outcomes[status](formatAmount(amount, donation.currency)));
    onClose();
  };

  if (repeated !== undefined)
    return (
      <RepeatRefundDialog
        donation={donation}
        amount={repeated}
        openedBy={openedBy}
        onMade={finish}
        onClose={onClose}
      />
    );
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Gift terugbetalen"
      description="Het geld gaat terug naar de rekening van de donateur. Dit kan niet ongedaan worden gemaakt."
      confirmLabel="Terugbetalen"
      busyLabel="Terugbetalen..."
      busy={refund.isPending}
      onConfirm={confirm}
    >
      <div className="flex flex-col gap-4">
        <fieldset className="flex flex-col gap-1">
          <legend className="sr-only">Hoeveel</legend>
          <Choice label={`Alles: ${left}`} checked={!isPart} onChoose={() => choosePart(false)} />
          <Choice label="Een deel" checked={isPart} onChoose={() => choosePart(true)} />
        </fieldset>
        {isPart && (
          <Field
            label="Bedrag in euro"
            hint={`Hoogstens ${left}.`}
            error={isWrong ? `Vul een bedrag in van hoogstens ${left}, bijvoorbeeld 12,50.` : undefined}
          >
            <Input
              inputMode="decimal"
              autoComplete="off"
              value={typed}
              onChange={(event) => changeAmount(event.target.value)}
            />
          </Field>
        )}
        {refund.isError && (
          <FormError message={serverMessage(refund.error) ?? 'De terugbetaling kon niet worden gestart.'} />
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

function Choice({ label, checked, onChoose }: { label: string; checked: boolean; onChoose: () => void }) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="radio"
        name="hoeveel"
        checked={checked}
        onChange={onChoose}
        className="size-5 accent-action"
      />
      {label}
    </label>
  );
}

interface RepeatRefundDialogProps {
  donation: DonationDetail;
  /** What went back a moment ago, and was asked for once more. */
  amount: string;
  openedBy: Element | null;
  onMade: (refund: RefundMade) => void;
  onClose: () => void;
}

/** Mollie has held back a refund like one that it had just made: asks whether that was meant. */
function RepeatRefundDialog({ donation, amount, openedBy, onMade, onClose }: RepeatRefundDialogProps) {
  const refund = useRefund(donation.id);
  const [idempotencyKey] = useState(newIdempotencyKey);
  const shown = formatAmount(amount, donation.currency);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Nog een keer terugbetalen?"
      description={`Mollie ziet dit als een dubbele terugbetaling van ${shown}. Wilt u echt nog een keer ${shown} terugbetalen?`}
      confirmLabel="Nog een keer terugbetalen"
      busyLabel="Terugbetalen..."
      busy={refund.isPending}
      openedBy={openedBy}
      onConfirm={() => refund.mutate({ amount, idempotencyKey, repeat: true }, { onSuccess: onMade })}
    >
      {refund.isError && (
        <FormError message={serverMessage(refund.error) ?? 'De terugbetaling kon niet worden gestart.'} />
      )}
    </ConfirmDialog>
  );
}
