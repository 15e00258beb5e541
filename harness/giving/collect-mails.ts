import type { ReceivedMail } from '../smtp-server.ts';

export interface DeliveredMail {
  messageId: string;
  from: string;
  to: string;
}

/** Returns a listener for the mail server that adds every accepted mail to the mailbox, once for each recipient. */
export function collectMails(mailbox: DeliveredMail[]): (mail: ReceivedMail) => void {
  return ({ raw, recipients, isTaken }) => {
    const head = raw.toString('latin1');
    const messageId = /^Message-ID:\s*(<[^>]+>)/im.exec(head)?.[1] ?? 'none';
    const from = /^From:\s*(.+)$/im.exec(head)?.[1] ?? 'nobody';
    if (isTaken) mailbox.push(...recipients.map((to) => ({ messageId, from, to })));
  };
}
