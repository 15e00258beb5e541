import { useEffect, useRef } from 'react';
import { ArrowLeft, Paperclip } from 'lucide-react';
import { useSearch } from 'wouter';
import { openAttachment } from '../../../../contract/endpoints/mails.ts';
import type { MailboxMail } from '../../../../contract/mails.ts';
import { Link } from '../../../ui/link.tsx';
import { urlOf } from '../../../lib/api-client.ts';
import { formatCount, formatDateTime, formatNumber } from '../../../lib/format.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Tabs } from '../../../ui/tabs.tsx';

export function MailReader({ mails }: { mails: readonly MailboxMail[] }) {
  const chosenId = new URLSearchParams(useSearch()).get('mail');
  const chosen = mails.find((mail) => mail.id === chosenId);
  const shown = chosen ?? mails[0];
  const panel = useFocusOnChoice(chosen?.id);
  return (
    <div className="grid gap-6 lg:grid-cols-[20rem_1fr]">
      <div className={`self-start lg:sticky lg:top-6 ${chosen ? 'hidden lg:block' : ''}`}>
        <output className="mb-2 block px-3 text-sm text-muted">
          {formatCount(mails.length, 'mail', 'mails')}
        </output>
        <nav aria-label="Mails">
          <ul className="flex flex-col lg:max-h-[calc(100dvh-8rem)] lg:overflow-y-auto">
            {mails.map((mail) => (
              <li key={mail.id} className="border-b border-line last:border-b-0">
                <MailLink mail={mail} isShown={mail === shown} />
              </li>
            ))}
          </ul>
        </nav>
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

/** Moves the focus to a mail when the user chooses it, but not when the page opens. */
function useFocusOnChoice(chosenId: string | undefined) {
  const panel = useRef<HTMLDivElement>(null);
  const previousId = useRef(chosenId);
  useEffect(() => {
    if (panel.current && chosenId !== undefined && chosenId !== previousId.current) {
      panel.current.focus({ preventScroll: true });
      // On a phone, the mail replaces the list. If the user had scrolled down, the top of the mail is above the screen.
      if (panel.current.getBoundingClientRect().top < 0) panel.current.scrollIntoView();
    }
    previousId.current = chosenId;
  }, [chosenId]);
  return panel;
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
      <Moment at={mail.sentAt} format={formatDateTime} className="tabular block text-sm text-muted" />
    </Link>
  );
}

function MailView({ mail }: { mail: MailboxMail }) {
  const headers = [
    { name: 'Aan', value: mail.to },
    { name: 'Van', value: mail.from },
    ...(mail.replyTo ? [{ name: 'Antwoord aan', value: mail.replyTo }] : []),
    { name: 'Datum', value: formatDateTime(mail.sentAt) },
  ];
  return (
    <Card title={mail.subject}>
      <div className="flex flex-col gap-6">
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
          {headers.map(({ name, value }) => (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
        {mail.attachments.length > 0 && <Attachments mail={mail} />}
        <Tabs
          label="Weergave van de mail"
          tabs={[
            {
              value: 'html',
              label: 'Opgemaakt',
              content: (
                // The sandbox blocks scripts, forms and access to this site, but links can open a new tab.
                // The key gives each mail a new frame, because new HTML in an old frame adds an entry to the
                // browser history.
                <iframe
                  key={mail.id}
                  title="Inhoud van de mail"
                  sandbox="allow-popups allow-popups-to-escape-sandbox"
                  referrerPolicy="no-referrer"
                  srcDoc={`<!doctype html><base target="_blank">${mail.html}`}
                  className="h-[65dvh] min-h-96 w-full rounded-box border border-line"
                />
              ),
            },
            {
              value: 'text',
              label: 'Tekst',
              content: <pre className="font-mono text-sm wrap-anywhere whitespace-pre-wrap">{mail.text}</pre>,
            },
          ]}
        />
      </div>
    </Card>
  );
}

function Attachments({ mail }: { mail: MailboxMail }) {
  return (
    <ul aria-label="Bijlagen" className="flex flex-wrap gap-2">
      {mail.attachments.map(({ filename, size }, position) => {
        const href = urlOf(openAttachment, { params: { id: mail.id, position } });
        return (
          <li key={href} className="max-w-full">
            <Link
              href={href}
              download={filename}
              className={`max-w-full ${buttonClass({ variant: 'secondary', size: 'small' })}`}
            >
              <Paperclip aria-hidden="true" className="size-4 shrink-0" />
              <span className="truncate">{filename}</span>
              <span className="font-normal text-muted">{formatFileSize(size)}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

function formatFileSize(bytes: number): string {
  return bytes < 1000 ? `${bytes} byte` : `${formatNumber(Math.round(bytes / 1000))} kB`;
}
