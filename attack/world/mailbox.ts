import { waitUntil } from '../../harness/wait-until.ts';
import type { Visitor } from './visitor.ts';

interface Mail {
  to: string;
  from: string;
  replyTo: string | null;
  html: string;
  text: string;
}

export function findMail(administrator: Visitor, to: string): Promise<Mail> {
  return waitUntil(`the mail to ${to}`, async () =>
    (JSON.parse((await administrator.get('/api/admin/mailbox')).body) as Mail[]).find(
      (mail) => mail.to === to,
    ),
  );
}
