import PostalMime, { type Email } from 'postal-mime';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { startSmtpServer, type SmtpServer } from '../../harness/smtp-server.ts';
import { createSmtpTransport, type MailTransport } from '../platform/mail/mail-transport.ts';

export interface MailServer extends SmtpServer {
  received: { mail: Email; envelope: string[] }[];
  transport: MailTransport;
}

export function useMailServer(): MailServer {
  const received: MailServer['received'] = [];
  const mailServer = { received } as MailServer;
  beforeAll(async () => {
    const smtp = await startSmtpServer({
      onMail: async ({ raw, recipients }) =>
        received.push({ mail: await PostalMime.parse(raw), envelope: recipients }),
    });
    const transport = createSmtpTransport(smtp.url);
    Object.assign(mailServer, smtp, { transport });
  });
  beforeEach(() => {
    received.length = 0;
    mailServer.endFaults();
  });
  afterAll(async () => {
    mailServer.transport.close();
    await mailServer.close();
  });
  return mailServer;
}
