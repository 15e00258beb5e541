import { useState } from 'react';
import { FileDown, Undo2 } from 'lucide-react';
import type { DonationDetail } from '../../../../contract/donation-detail.ts';
import { downloadReceipt, readDonation } from '../../../../contract/endpoints/donations.ts';
import { decimalToCents } from '../../../../contract/money.ts';
import { offlineLabel } from '../../../../contract/payment-methods.ts';
import { urlOf } from '../../../lib/api-client.ts';
import { useEndpoint } from '../../../lib/query-client.ts';
import { formatAmount } from '../../../lib/format.ts';
import { useMay } from '../../../lib/current-user.ts';
import { usePaperHold, PaperHoldNote } from '../../../ui/paper-hold-note.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { SmallButton } from '../../../ui/button.tsx';
import { SmallButtonLink } from '../../../ui/link.tsx';
import { MailList } from '../../../ui/mail-list.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { Loaded, SkeletonRows } from '../../../ui/loaded.tsx';
import { DonationEnvironmentBadge, StatusBadge, TypeBadge } from '../../../ui/donation-badges.tsx';
import { DonationFacts, DonationPayments } from './donation-facts.tsx';
import { DonationTimeline } from '../../../ui/timeline.tsx';
import { DonorPrivacy } from './donor-privacy.tsx';
import { EmailButton } from './email-button.tsx';
import { TakeBackDialog } from './refund-dialogs.tsx';
import { RefundDialog } from './refund-dialogs.tsx';

const pollIntervalMs = 3_000;

export function DonationPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const donationQuery = useEndpoint(
    readDonation,
    { params: { id } },
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data && isInProgress(state.data) ? pollIntervalMs : false),
    },
  );
  return (
    <SidePanel title="Gift" onClose={onClose}>
      <Loaded
        query={donationQuery}
        skeleton={<SkeletonRows label="Gift laden..." rows={5} />}
        failure="Deze gift kan niet worden getoond."
      >
        {(donation) => <Details donation={donation} />}
      </Loaded>
    </SidePanel>
  );
}

function isInProgress(donation: DonationDetail): boolean {
  const accountedFor =
    decimalToCents(donation.amountRefunded) +
    decimalToCents(donation.amountChargedBack) +
    decimalToCents(donation.amountRefundable);
  const isRefunding = donation.status === 'completed' && accountedFor < decimalToCents(donation.amount);
  return isRefunding || donation.mails.some((mail) => mail.status === 'queued');
}

function Details({ donation }: { donation: DonationDetail }) {
  const may = useMay();
  const { status, apiEnvironment, receiptNumber } = donation;
  const hasNoReceipt = status === 'completed' && apiEnvironment === 'live' && receiptNumber === null;
  const paperHold = usePaperHold();
  const shownHold = hasNoReceipt ? paperHold : undefined;
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
      {shownHold && <PaperHoldNote hold={shownHold} title="Nog geen kwitantie van deze gift" />}
      <Actions donation={donation} hasReceipt={shownHold === undefined} />
      <DonationFacts donation={donation} />
      {donation.payments.length > 1 && <DonationPayments donation={donation} />}
      <DonationTimeline entries={donation.timeline} />
      {(donation.email !== null || donation.mails.length > 0) && (
        <section>
          <h3 className="mb-3 text-base">Mails</h3>
          <MailList mails={donation.mails} count={donation.mails.length} />
        </section>
      )}
      {may('manageDonorData') && <DonorPrivacy donation={donation} />}
    </>
  );
}

function Actions({ donation, hasReceipt }: { donation: DonationDetail; hasReceipt: boolean }) {
  const may = useMay();
  const [isRefunding, setIsRefunding] = useState(false);
  const [isTakingBack, setIsTakingBack] = useState(false);
  return (
    <div className="flex flex-wrap gap-2">
      {donation.status === 'completed' && hasReceipt && may('export') && (
        <SmallButtonLink
          icon={FileDown}
          href={urlOf(downloadReceipt, { params: { id: donation.id } })}
          download=""
        >
          Kwitantie
        </SmallButtonLink>
      )}
      <EmailButton
        donation={donation}
        label={donation.mails.length === 0 ? 'Mail sturen' : 'Mail opnieuw sturen'}
        showsReason
      />
      {Number(donation.amountRefundable) > 0 && may('refund') && (
        <SmallButton icon={Undo2} onClick={() => setIsRefunding(true)}>
          Terugbetalen
        </SmallButton>
      )}
      {donation.isOffline && donation.status === 'completed' && may('refund') && (
        <SmallButton icon={Undo2} onClick={() => setIsTakingBack(true)}>
          Terugnemen
        </SmallButton>
      )}
      {isTakingBack && <TakeBackDialog donation={donation} onClose={() => setIsTakingBack(false)} />}
      {isRefunding && <RefundDialog donation={donation} onClose={() => setIsRefunding(false)} />}
    </div>
  );
}
