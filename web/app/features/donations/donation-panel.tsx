import { useState } from 'react';
import { FileDown, Undo2 } from 'lucide-react';
import type { DonationDetail, DonationMail } from '../../../../contract/donation-detail.ts';
import type { PaperHold } from '../../../../contract/paper-hold.ts';
import { offlineLabel } from '../../../../contract/payment-methods.ts';
import { serverMessage } from '../../../lib/api-client.ts';
import { formatAmount, formatDateTime } from '../../../lib/format.ts';
import { useMay } from '../../../lib/use-may.ts';
import { usePaperHold } from '../../../lib/use-paper-hold.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { PaperHoldNote } from '../../../ui/paper-hold-note.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { receiptUrl, useDonation } from './api.ts';
import { DonationEnvironmentBadge, StatusBadge, TypeBadge } from '../../../ui/donation-badges.tsx';
import { DonationFacts } from './donation-facts.tsx';
import { DonationPayments } from './donation-payments.tsx';
import { DonationTimeline } from '../../../ui/timeline.tsx';
import { DonorPrivacy } from './donor-privacy.tsx';
import { EmailButton } from './email-button.tsx';
import { TakeBackDialog } from './take-back-dialog.tsx';
import { RefundDialog } from './refund-dialog.tsx';

const mailStatuses = {
  queued: { label: 'Onderweg', tone: 'neutral' },
  sent: { label: 'Verzonden', tone: 'success' },
  failed: { label: 'Mislukt', tone: 'danger' },
} as const;

/** Everything about one donation, and what can be done with it. */
export function DonationPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const donation = useDonation(id);
  return (
    <SidePanel title="Gift" onClose={onClose}>
      {donation.isPending && <PanelSkeleton />}
      {donation.data && <Details donation={donation.data} />}
      {donation.isError && !donation.data && (
        <Alert tone="danger" title="Deze gift kan niet worden getoond." announce>
          {serverMessage(donation.error) ?? 'Er is een onbekende fout opgetreden.'}
        </Alert>
      )}
    </SidePanel>
  );
}

interface DetailsProps {
  donation: DonationDetail;
}

function Details({ donation }: DetailsProps) {
  const may = useMay();
  const hold = useReceiptHold(donation);
  return (
    <>
      <div className="flex flex-col gap-3">
        <p className="tabular font-display text-3xl font-semibold tracking-tight">
          {formatAmount(donation.amount, donation.currency)}
        </p>
        <div className="flex flex-wrap gap-2">
          <StatusBadge donation={donation} />
          <TypeBadge frequency={donation.frequency} />
          <DonationEnvironmentBadge apiEnvironment={donation.apiEnvironment} />
          {donation.isOffline && <Badge>{offlineLabel}</Badge>}
        </div>
      </div>
      {hold && <PaperHoldNote hold={hold} title="Nog geen kwitantie van deze gift" />}
      <Actions donation={donation} hasReceipt={hold === undefined} />
      <DonationFacts donation={donation} />
      {donation.payments.length > 1 && <DonationPayments donation={donation} />}
      <DonationTimeline entries={donation.timeline} />
      {(donation.email !== null || donation.mails.length > 0) && <DonationMails mails={donation.mails} />}
      {may('manageDonorData') && <DonorPrivacy donation={donation} />}
    </>
  );
}

/** Why a gift that was paid has no receipt yet. */
function useReceiptHold({ status, apiEnvironment, receiptNumber }: DonationDetail): PaperHold | undefined {
  const hold = usePaperHold();
  const lacksReceipt = status === 'completed' && apiEnvironment === 'live' && receiptNumber === null;
  return lacksReceipt ? hold : undefined;
}

function Actions({ donation, hasReceipt }: DetailsProps & { hasReceipt: boolean }) {
  const may = useMay();
  const [refunding, setRefunding] = useState(false);
  const [takingBack, setTakingBack] = useState(false);
  return (
    <div className="flex flex-wrap gap-2">
      {donation.status === 'completed' && hasReceipt && may('export') && (
        <Link
          href={receiptUrl(donation.id)}
          download=""
          className={buttonClass({ variant: 'secondary', size: 'small' })}
        >
          <FileDown aria-hidden="true" className="size-4" />
          Kwitantie
        </Link>
      )}
      <EmailButton
        donation={donation}
        // Nobody was mailed about what was typed in.
        label={donation.isOffline && donation.mails.length === 0 ? 'Mail sturen' : 'Mail opnieuw sturen'}
        showsWhyOff
      />
      {Number(donation.amountRefundable) > 0 && may('refund') && (
        <Button variant="secondary" size="small" onClick={() => setRefunding(true)}>
          <Undo2 aria-hidden="true" className="size-4" />
          Terugbetalen
        </Button>
      )}
      {donation.isOffline && donation.status === 'completed' && may('refund') && (
        <Button variant="secondary" size="small" onClick={() => setTakingBack(true)}>
          <Undo2 aria-hidden="true" className="size-4" />
          Terugnemen
        </Button>
      )}
      {takingBack && <TakeBackDialog donation={donation} onClose={() => setTakingBack(false)} />}
      {refunding && <RefundDialog donation={donation} onClose={() => setRefunding(false)} />}
    </div>
  );
}

function PanelSkeleton() {
  return (
    <>
      <output className="sr-only">Gift laden...</output>
      <Skeleton className="h-10 w-36" />
      <Skeleton className="h-9 w-full" />
      {['w-48', 'w-56', 'w-40'].map((width) => (
        <Skeleton key={width} className={`h-5 ${width}`} />
      ))}
      <Skeleton className="h-40 w-full" />
    </>
  );
}

/** What was mailed about a donation, and what became of it. */
function DonationMails({ mails }: { mails: readonly DonationMail[] }) {
  return (
    <section>
      <h3 className="text-base">Mails</h3>
      {mails.length === 0 && <p className="mt-2 text-sm text-muted">Er is nog geen mail verstuurd.</p>}
      <ul className="mt-1 divide-y divide-line text-sm">
        {mails.map((mail, index) => (
          <li
            // Sending the same mail twice makes two entries that look alike.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            className="flex items-start justify-between gap-4 py-3"
          >
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">{mail.subject}</p>
              <p className="wrap-anywhere">{mail.to}</p>
              <p className="wrap-anywhere text-muted">{mailStatusText(mail)}</p>
            </div>
            <Badge tone={mailStatuses[mail.status].tone}>{mailStatuses[mail.status].label}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}

function mailStatusText(mail: DonationMail): string {
  if (mail.sentAt) return formatDateTime(mail.sentAt);
  const tries = mail.attempts === 1 ? '1 poging' : `${mail.attempts} pogingen`;
  if (mail.lastError?.startsWith('Niet verzonden: ')) return mail.lastError;
  if (mail.lastError) return `${mail.lastError} (${tries})`;
  return mail.attempts === 0 ? 'Staat klaar om te worden verzonden.' : `Na ${tries} nog niet verzonden.`;
}
