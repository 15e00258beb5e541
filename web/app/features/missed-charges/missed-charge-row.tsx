import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  askForMissedCharge,
  giveUpMissedCharge,
  listMissedCharges,
  readMissedChargeFigures,
} from '../../../../contract/endpoints/subscriptions.ts';
import { listDonors, readDonor } from '../../../../contract/endpoints/donors.ts';
import type { MissedCharge } from '../../../../contract/missed-charges.ts';
import { donorName } from '../../../lib/donation-labels.ts';
import { formatAmount, formatDate, formatDateTime, formatMonth } from '../../../lib/format.ts';
import { useMay } from '../../../lib/current-user.ts';
import { useCall, useRefresh } from '../../../lib/query-client.ts';
import { Badge } from '../../../ui/badge.tsx';
import { SmallButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Link } from '../../../ui/link.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { toast, toastFailure } from '../../../ui/toast-store.ts';
import type { DonationView } from '../../../lib/donation-view.ts';

const stateLabels = {
  failed: { label: 'Mislukt', tone: 'danger' },
  retry_planned: { label: 'Wordt opnieuw geprobeerd', tone: 'warning' },
  // The label does not say 'asked to pay', because the mail after a chargeback by the donor does not ask for money.
  asked: { label: 'Donateur gemaild', tone: 'warning' },
  recovered: { label: 'Hersteld', tone: 'success' },
  lost: { label: 'Verloren', tone: 'neutral' },
  stopped: { label: 'Gestopt', tone: 'neutral' },
} as const satisfies Record<MissedCharge['state'], object>;

interface RowProps {
  charge: MissedCharge;
  view: DonationView;
  /** For a list of one donor: the month is the title instead of the donor. */
  ofOneDonor?: boolean;
}

export function MissedChargeRow({ charge, view, ofOneDonor = false }: RowProps) {
  const may = useMay();
  const history = useRef<HTMLElement>(null);
  const row = useRef<HTMLLIElement>(null);
  // An action may remove the row from a filtered list, and with it the focus.
  useLayoutEffect(() => {
    const shown = row.current;
    return () => {
      if (shown?.contains(document.activeElement)) focusHeading();
    };
  }, []);
  const { label, tone } = stateLabels[charge.state];
  const donor = donorName(charge) || charge.email || 'Donateur';
  const giftUrl = charge.donationId && view.donationUrl(charge.donationId);
  const donorUrl =
    charge.donorId &&
    view.donorUrl({
      donorId: charge.donorId,
      userId: view.filter.userId,
      apiEnvironment: view.filter.apiEnvironment || 'live',
    });
  const day = `afschrijving van ${formatDate(charge.dueOn)}`;
  const about = `${donor}, ${formatDate(charge.dueOn)}`;
  return (
    <li ref={row} className="flex flex-col gap-3 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">
            {ofOneDonor ? (
              <LinkIfAny href={giftUrl}>{formatMonth(charge.dueOn)}</LinkIfAny>
            ) : (
              <LinkIfAny href={donorUrl}>{donor}</LinkIfAny>
            )}
          </p>
          <p className="text-sm text-muted">
            {formatAmount(charge.amount)}, {ofOneDonor ? day : <LinkIfAny href={giftUrl}>{day}</LinkIfAny>}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {charge.needsAttention && <Badge tone="danger">Vraagt uw aandacht</Badge>}
          <Badge tone={tone}>{label}</Badge>
        </div>
      </div>
      <p className="text-sm wrap-anywhere">
        {charge.cause}
        {charge.code && <span className="text-muted"> ({charge.code})</span>}.
        {charge.needsAttention && ' Kijk in uw Mollie-dashboard wat er misging.'}
        {charge.next && ` ${charge.next}`}
        {charge.recovery && ` ${charge.recovery}`}
      </p>
      {may('stopMonthlyGifts') && (
        <Actions charge={charge} donor={donor} about={about} userId={view.filter.userId} history={history} />
      )}
      <details className="text-sm">
        <summary ref={history} className="cursor-pointer text-muted">
          Wat er is gebeurd
          <span className="sr-only">: {about}</span>
        </summary>
        <ol className="mt-3">
          {charge.timeline.map(({ at, text }, index) => (
            // Two entries can be equal, but their order never changes.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index} className="border-l border-line pb-3 pl-4 last:pb-0">
              <p className="wrap-anywhere">{text}</p>
              <Moment at={at} format={formatDateTime} className="text-muted" />
            </li>
          ))}
        </ol>
      </details>
    </li>
  );
}

const focusHeading = () => document.querySelector('h1')?.focus();

function LinkIfAny({ href, children }: { href: string | null; children: string }) {
  return href ? <Link href={href}>{children}</Link> : children;
}

interface ActionsProps {
  charge: MissedCharge;
  donor: string;
  about: string;
  userId: string | undefined;
  /** Gets the focus after an action, because the pressed button disappears. */
  history: RefObject<HTMLElement | null>;
}

function Actions({ charge, donor, about, userId, history }: ActionsProps) {
  const [isGivingUp, setIsGivingUp] = useState(false);
  const toRequest = () => ({ params: { id: charge.id }, ...(userId && { body: { userId } }) });
  const refresh = useRefresh(listMissedCharges, readMissedChargeFigures, readDonor, listDonors);
  const finish = async () => {
    await refresh();
    // The dialog closes first, because it traps the focus.
    flushSync(() => setIsGivingUp(false));
    if (history.current) history.current.focus();
    else focusHeading();
  };
  const ask = useCall(askForMissedCharge, toRequest, {
    onSuccess: () => {
      toast({ title: `${donor} krijgt een mail.` });
      return finish();
    },
    onError: (error) => {
      toastFailure(error, 'Dat is niet gelukt', 'Er is niets veranderd. Probeer het opnieuw.');
      return refresh();
    },
  });
  const giveUp = useCall(giveUpMissedCharge, toRequest, {
    onSuccess: async ({ message }) => {
      await finish();
      toast({ title: message });
    },
  });
  if (charge.askObstacle !== null && !charge.mayGiveUp) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {charge.askObstacle === null && (
        <SmallButton
          busy={ask.isPending}
          busyLabel="Versturen..."
          aria-label={`Nu vragen: ${about}`}
          onClick={() => ask.mutate()}
        >
          Nu vragen
        </SmallButton>
      )}
      {charge.mayGiveUp && (
        <SmallButton
          variant="quiet"
          disabled={ask.isPending}
          aria-label={`Laat maar: ${about}`}
          className="first:-ml-3"
          onClick={() => setIsGivingUp(true)}
        >
          Laat maar
        </SmallButton>
      )}
      {isGivingUp && (
        <ConfirmDialog
          onOpenChange={setIsGivingUp}
          title="Gemiste maand laten rusten"
          description={
            <>
              De {formatAmount(charge.amount)} van {formatMonth(charge.dueOn)} telt dan als verloren.{' '}
              <strong className="wrap-anywhere text-ink">{donor}</strong> krijgt er geen mail meer over
              {charge.askObstacle === null
                ? ', tot u alsnog ‘Nu vragen’ kiest.'
                : '. Dit kunt u niet terugdraaien.'}
            </>
          }
          confirmLabel="Laat maar"
          busyLabel="Opslaan..."
          action={giveUp}
          failure="Er is niets veranderd. Probeer het opnieuw."
          onConfirm={() => giveUp.mutate()}
        />
      )}
    </div>
  );
}
