import { Paperclip } from 'lucide-react';
import type { MailboxMail } from '../../../../contract/mailbox.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Link } from '../../../ui/link.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { attachmentUrl } from './api.ts';

const bytesFormat = new Intl.NumberFormat('nl-NL', { style: 'unit', unit: 'byte', unitDisplay: 'long' });

const kilobytesFormat = new Intl.NumberFormat('nl-NL', {
  style: 'unit',
  unit: 'kilobyte',
  maximumFractionDigits: 0,
});

interface MailViewProps {
  mail: MailboxMail;
}

export function MailView({ mail }: MailViewProps) {
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
            { value: 'html', label: 'Opgemaakt', content: <MailDocument key={mail.id} html={mail.html} /> },
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

function Attachments({ mail }: MailViewProps) {
  return (
    <ul aria-label="Bijlagen" className="flex flex-wrap gap-2">
      {mail.attachments.map((attachment, index) => (
        <li key={attachmentUrl(mail.id, index)} className="max-w-full">
          <Link
            href={attachmentUrl(mail.id, index)}
            download={attachment.filename}
            className={`max-w-full ${buttonClass({ variant: 'secondary', size: 'small' })}`}
          >
            <Paperclip aria-hidden="true" className="size-4 shrink-0" />
            <span className="truncate">{attachment.filename}</span>
            <span className="font-normal text-muted">{formatFileSize(attachment.size)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/**
 * Mail is other people's HTML: the frame has no origin, runs no scripts and sends no forms. Its links do work, each in
 * a new tab that is an ordinary page. What stands before the mail keeps its own doctype and head valid: a parser skips
 * repeated ones. Give every mail a frame of its own (by `key`): a frame that changes its content adds a step to the
 * browser's history.
 */
function MailDocument({ html }: { html: string }) {
  return (
    <iframe
      title="Inhoud van de mail"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      srcDoc={`<!doctype html><base target="_blank">${html}`}
      className="h-[65dvh] min-h-96 w-full rounded-box border border-line"
    />
  );
}

/** `640 byte`, `24 kB` */
function formatFileSize(bytes: number): string {
  return bytes < 1000 ? bytesFormat.format(bytes) : kilobytesFormat.format(bytes / 1000);
}
