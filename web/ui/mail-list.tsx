import type { DonationMail } from '../../contract/donation-detail.ts';
import { formatDateTime } from '../lib/format.ts';
import { Badge } from './badge.tsx';
import { FirstFew } from './first-few.tsx';

const mailStatuses = {
  queued: { label: 'Onderweg', tone: 'neutral' },
  sent: { label: 'Verzonden', tone: 'success' },
  failed: { label: 'Mislukt', tone: 'danger' },
} as const;

export function MailList({ mails, count }: { mails: readonly DonationMail[]; count: number }) {
  if (mails.length === 0) return <p className="text-sm text-muted">Er is nog geen mail verstuurd.</p>;
  return (
    <FirstFew items={mails} count={count} label="Mails">
      {(mail, index) => (
        <li
          // The same mail may be in the list twice, so no field is a unique key.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          className="flex items-start justify-between gap-4 py-3 first:pt-0"
        >
          <div className="min-w-0">
            <p className="font-semibold wrap-anywhere">{mail.subject}</p>
            <p className="wrap-anywhere">{mail.to}</p>
            <p className="wrap-anywhere text-muted">{mailStatusText(mail)}</p>
          </div>
          <Badge tone={mailStatuses[mail.status].tone}>{mailStatuses[mail.status].label}</Badge>
        </li>
      )}
    </FirstFew>
  );
}

function mailStatusText(mail: DonationMail): string {
  if (mail.sentAt) return formatDateTime(mail.sentAt);
  const tries = mail.attempts === 1 ? '1 poging' : `${mail.attempts} pogingen`;
  if (mail.lastError?.startsWith('Niet verzonden: ')) return mail.lastError;
  if (mail.lastError) return `${mail.lastError} (${tries})`;
  return mail.attempts === 0 ? 'Staat klaar om te worden verzonden.' : `Na ${tries} nog niet verzonden.`;
}
