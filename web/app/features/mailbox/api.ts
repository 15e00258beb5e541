import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { mailboxMail } from '../../../../contract/mailbox.ts';
import { loadByKey } from '../../../lib/query-client.ts';

/** The mails the built-in mailbox holds, newest first; read again each time the page opens. */
export function useMailbox() {
  return useQuery({
    queryKey: ['/api/admin/mailbox'],
    queryFn: loadByKey(z.array(mailboxMail)),
    staleTime: 0,
  });
}

export function attachmentUrl(mailId: string, index: number): string {
  return `/api/admin/mailbox/${mailId}/attachments/${index}`;
}
