import type { DonationMail } from '../../../../contract/donation-detail.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';

const mailStatuses = {
  queued: { label: 'Onderweg', tone: 'neutral' },
  sent: { label: 'Verzonden', tone: 'success' },
  failed: { label: 'Mislukt', tone: 'danger' },
} as const;

/** What was mailed about a donation, and what became of it. */
export function DonationMails({ mails }: { mails: readonly DonationMail[] }) {
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
