import type { MissedCharge } from '../../../../contract/missed-charges.ts';
import { serverMessage } from '../../../lib/api-client.ts';
import { donorName } from '../../../lib/donation-labels.ts';
import { formatAmount, formatDate, formatDateTime } from '../../../lib/format.ts';
import { useMay } from '../../../lib/use-may.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useMissedChargeAction } from './api.ts';
import type { DonationView } from '../../../lib/donation-view.ts';

const stateLabels = {
  failed: { label: 'Mislukt', tone: 'danger' },
  retry_planned: { label: 'Wordt opnieuw geprobeerd', tone: 'warning' },
  // Also of who took it back, and is asked for nothing.
  asked: { label: 'Donateur gemaild', tone: 'warning' },
  recovered: { label: 'Hersteld', tone: 'success' },
  lost: { label: 'Verloren', tone: 'neutral' },
  stopped: { label: 'Gestopt', tone: 'neutral' },
} as const satisfies Record<MissedCharge['state'], object>;

/** One missed charge, with how it came to be what it is. */
export function MissedChargeRow({ month, view }: { month: MissedCharge; view: DonationView }) {
  const may = useMay();
  const { label, tone } = stateLabels[month.state];
  const donor = donorName(month) || month.email || 'Donateur';
  // What is on every row is told apart by it, for who hears the page.
  const about = `${donor}, ${formatDate(month.dueOn)}`;
  return (
    <li className="flex flex-col gap-3 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">
            {month.donationId ? <Link href={view.donationUrl(month.donationId)}>{donor}</Link> : donor}
          </p>
          <p className="text-sm text-muted">
            {formatAmount(month.amount)}, afschrijving van {formatDate(month.dueOn)}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {month.needsAttention && <Badge tone="danger">Vraagt uw aandacht</Badge>}
          <Badge tone={tone}>{label}</Badge>
        </div>
      </div>
      <p className="text-sm wrap-anywhere">
        {month.cause}
        {month.code && <span className="text-muted"> ({month.code})</span>}.{month.next && ` ${month.next}`}
      </p>
      {may('stopMonthlyGifts') && <Actions month={month} about={about} userId={view.filter.userId} />}
      <details className="text-sm">
        <summary className="cursor-pointer text-muted">
          Wat er is gebeurd
          <span className="sr-only">: {about}</span>
        </summary>
        <ol className="mt-3">
          {month.timeline.map(({ at, text }, index) => (
            // Two may say the same at the same moment, and none ever moves.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index} className="border-l border-line pb-3 pl-4 last:pb-0">
              <p className="wrap-anywhere">{text}</p>
              <time dateTime={at} className="text-muted">
                {formatDateTime(at)}
              </time>
            </li>
          ))}
        </ol>
      </details>
    </li>
  );
}

interface ActionsProps {
  month: MissedCharge;
  about: string;
  userId: string | undefined;
}

function Actions({ month, about, userId }: ActionsProps) {
  const ask = useMissedChargeAction('ask', userId);
  const giveUp = useMissedChargeAction('give-up', userId);
  if (month.askObstacle !== null && !month.mayGiveUp) return null;
  const tell = {
    onSuccess: ({ message }: { message: string }) => toast({ title: message }),
    onError: (error: unknown) =>
      toast({
        variant: 'destructive',
        title: 'Dat is niet gelukt',
        description: serverMessage(error) ?? 'Er is niets veranderd. Probeer het opnieuw.',
      }),
  };
  const isBusy = ask.isPending || giveUp.isPending;
  return (
    <div className="flex flex-wrap gap-2">
      {month.askObstacle === null && (
        <Button
          variant="secondary"
          size="small"
          busy={ask.isPending}
          busyLabel="Versturen..."
          disabled={isBusy}
          aria-label={`Nu vragen: ${about}`}
          onClick={() => ask.mutate(month, tell)}
        >
          Nu vragen
        </Button>
      )}
      {month.mayGiveUp && (
        <Button
          variant="quiet"
          size="small"
          busy={giveUp.isPending}
          busyLabel="Opslaan..."
          disabled={isBusy}
          aria-label={`Laat maar: ${about}`}
          onClick={() => giveUp.mutate(month, tell)}
        >
          Laat maar
        </Button>
      )}
    </div>
  );
}
