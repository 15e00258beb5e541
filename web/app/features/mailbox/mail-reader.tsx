import { useEffect, useRef } from 'react';
import { ArrowLeft } from 'lucide-react';
import { useSearch } from 'wouter';
import type { MailboxMail } from '../../../../contract/mailbox.ts';
import { Link } from '../../../ui/link.tsx';
import { MailList } from './mail-list.tsx';
import { MailView } from './mail-view.tsx';

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
