import { useQuery } from '@tanstack/react-query';
import type { MailboxMail } from '../../../../contract/mailbox.ts';

/** The mails the built-in mailbox holds, newest first; read again each time the page opens. */
export function useMailbox() {
  return useQuery<MailboxMail[]>({ queryKey: ['/api/admin/mailbox'], staleTime: 0 });
}

export function attachmentAddress(mailId: string, index: number): string {
  return `/api/admin/mailbox/${mailId}/attachments/${index}`;
}
