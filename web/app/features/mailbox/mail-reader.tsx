import { useEffect, useRef } from 'react';
import { ArrowLeft, Paperclip } from 'lucide-react';
import { useSearch } from 'wouter';
import type { MailboxMail } from '../../../../contract/mailbox.ts';
import { Link } from '../../../ui/link.tsx';
import { MailView } from './mail-view.tsx';
import { formatDateTime } from '../../../lib/format.ts';

interface MailReaderProps {
  /** At least one, newest first. */
  mails: readonly MailboxMail[];
}

/** The list beside the chosen mail; on a phone one or the other. The choice is in the address, so that 'back' works. */
export function MailReader({ mails }: MailReaderProps) {
  const chosenId = new URLSearchParams(useSearch()).get('mail');
  const chosen = mails.find((mail) => mail.id === chosenId);
  const shown = chosen ?? mails[0];
  const panel = useFocusOnChoice(chosen?.id);
  return (
    <div className="grid gap-6 lg:grid-cols-[20rem_1fr]">
      <div className={`self-start lg:sticky lg:top-6 ${chosen ? 'hidden lg:block' : ''}`}>
        <output className="mb-2 block px-3 text-sm text-muted">
          {mails.length === 1 ? '1 mail' : `${mails.length} mails`}
        </output>
        <MailList mails={mails} shownId={shown?.id} />
      </div>
      <div
        ref={panel}
        tabIndex={-1}
        className={`min-w-0 scroll-mt-4 outline-none ${chosen ? '' : 'hidden lg:block'}`}
      >
        <Link
          href="/postvak"
          className="mb-4 inline-flex min-h-11 items-center gap-2 font-semibold text-accent-text lg:hidden"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          Alle mails
        </Link>
        {shown && <MailView mail={shown} />}
      </div>
    </div>
  );
}

/** Choosing a mail opens it: reading goes on there. Not for the mail a bookmark opened the page with. */
function useFocusOnChoice(chosenId: string | undefined) {
  const panel = useRef<HTMLDivElement>(null);
  const previousId = useRef(chosenId);
  useEffect(() => {
    if (panel.current && chosenId !== undefined && chosenId !== previousId.current) {
      panel.current.focus({ preventScroll: true });
      // Only when its top is out of sight: the list is longer than a phone, and beside the mail on a desk.
      if (panel.current.getBoundingClientRect().top < 0) panel.current.scrollIntoView();
    }
    previousId.current = chosenId;
  }, [chosenId]);
  return panel;
}

function MailList({ mails, shownId }: { mails: readonly MailboxMail[]; shownId: string | undefined }) {
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
