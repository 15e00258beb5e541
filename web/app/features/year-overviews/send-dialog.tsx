import { formatNumber } from '../../../lib/format.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useSendOverviews, type SendRequest } from './api.ts';

interface SendDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  what: 'send' | 'correct';
  request: SendRequest;
  count: number;
  namelessCount?: number;
  onSent?: () => void;
}

/** A sent mail cannot be taken back. */
export function SendDialog({
  open,
  onOpenChange,
  what,
  request,
  count,
  namelessCount = 0,
  onSent,
}: SendDialogProps) {
  const send = useSendOverviews(what);
  const { title, rest, confirmLabel } = texts[what];
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`${title} ${request.year} versturen?`}
      description={`${describeMails(count)} met het overzicht als PDF. ${rest}`}
      confirmLabel={confirmLabel}
      busyLabel="Bezig…"
      variant="primary"
      busy={send.isPending}
      onConfirm={() =>
        send.mutate(request, {
          onSuccess: () => {
            onOpenChange(false);
            onSent?.();
          },
        })
      }
      error={send.error}
      failure={notSent}
    >
      {namelessCount > 0 && (
        <p className="text-sm">
          {formatNumber(namelessCount)} zonder naam: op{' '}
          {namelessCount === 1 ? 'dat overzicht staat' : 'hun overzicht staat'} bij de naam ‘Niet bij ons
          bekend’.
        </p>
      )}
    </ConfirmDialog>
  );
}

const texts = {
  send: {
    title: 'Jaaroverzichten',
    rest: 'Wie het al kreeg of geen mail wil, krijgt niets.',
    confirmLabel: 'Versturen',
  },
  correct: {
    title: 'Verbeterde jaaroverzichten',
    rest: 'Elk krijgt een nieuw nummer en zegt welk nummer het vervangt. Wie geen mail wil, krijgt niets.',
    confirmLabel: 'Opnieuw versturen',
  },
};

const notSent = 'Er is niets verstuurd. Controleer de verbinding en probeer het opnieuw.';

const describeMails = (count: number) =>
  count === 1 ? '1 mail wordt verstuurd,' : `${formatNumber(count)} mails worden verstuurd, elk`;
