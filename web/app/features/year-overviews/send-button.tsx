import { type ComponentProps, useState } from 'react';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import { correctOverviews, sendOverviews } from '../../../../contract/endpoints/year-overviews.ts';
import { ApiError } from '../../../lib/api-client.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useSend } from '../../../lib/query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useRefreshOverviews } from './overview-view.ts';

interface SendButtonProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'children'> {
  what?: 'send' | 'correct';
  /**
   * Without `emails`, the request is for all donors who still need an overview. If `what` is 'correct', it is for
   * all donors who need a correction.
   */
  request: BodyOf<typeof sendOverviews>;
  count: number;
  namelessCount?: number;
  onSent?: () => void;
}

/** Asks for confirmation, because a mail cannot be recalled. */
export function SendButton({
  what = 'send',
  request,
  count,
  namelessCount = 0,
  onSent,
  ...button
}: SendButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  const refresh = useRefreshOverviews();
  const send = useSend(what === 'send' ? sendOverviews : correctOverviews, {
    onSuccess: async ({ message }) => {
      toast({ title: message });
      await refresh();
      setIsAsking(false);
      onSent?.();
    },
    // Status 409 usually means that somebody else sent the overviews first.
    onError: async (error) => {
      if (error instanceof ApiError && error.status === 409) await refresh();
    },
  });
  const { title, rest, confirmLabel } = texts[what];
  return (
    <>
      <Button {...button} onClick={() => setIsAsking(true)} />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`${title} ${request.year} versturen?`}
        description={`${describeMails(count)} met het overzicht als PDF. ${rest}`}
        confirmLabel={confirmLabel}
        busyLabel="Bezig…"
        variant="primary"
        action={send}
        failure="Er is niets verstuurd. Controleer de verbinding en probeer het opnieuw."
        onConfirm={() => send.mutate(request)}
      >
        {namelessCount > 0 && (
          <p className="text-sm">
            {formatNumber(namelessCount)} zonder naam: op{' '}
            {namelessCount === 1 ? 'dat overzicht staat' : 'hun overzicht staat'} bij de naam ‘Niet bij ons
            bekend’.
          </p>
        )}
      </ConfirmDialog>
    </>
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

const describeMails = (count: number) =>
  count === 1 ? '1 mail wordt verstuurd,' : `${formatNumber(count)} mails worden verstuurd, elk`;
