import { Paperclip } from 'lucide-react';
import type { MailboxMail } from '../../../../contract/mailbox.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Link } from '../../../ui/link.tsx';

export function MailList({ mails, shownId }: { mails: readonly MailboxMail[]; shownId: string | undefined }) {
  return (
    <nav aria-label="Mails">
      <ul className="flex flex-col lg:max-h-[calc(100dvh-8rem)] lg:overflow-y-auto">
        {mails.map((mail) => (
          <li key={mail.id} className="border-b border-line last:border-b-0">
            <MailLink mail={mail} isShown={mail.id === shownId} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function MailLink({ mail, isShown }: { mail: MailboxMail; isShown: boolean }) {
  return (
    <Link
      href={`/postvak?mail=${encodeURIComponent(mail.id)}`}
      aria-current={isShown ? 'true' : undefined}
      className="relative block px-3 py-3 transition-colors -outline-offset-2 hover:bg-sunken lg:aria-[current]:bg-sunken lg:aria-[current]:before:absolute lg:aria-[current]:before:inset-y-3 lg:aria-[current]:before:left-0 lg:aria-[current]:before:w-0.75 lg:aria-[current]:before:rounded-full lg:aria-[current]:before:bg-accent"
    >
      <span className="flex items-start justify-between gap-3 font-semibold">
        <span className="min-w-0 wrap-anywhere">{mail.subject}</span>
        {mail.attachments.length > 0 && (
          <Paperclip aria-label="met bijlage" className="mt-1 size-4 shrink-0 text-muted" />
        )}
      </span>
      <span className="block text-sm wrap-anywhere text-muted">{mail.to}</span>
      <time dateTime={mail.sentAt} className="tabular block text-sm text-muted">
        {formatDateTime(mail.sentAt)}
      </time>
    </Link>
  );
}
