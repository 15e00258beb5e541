import PostalMime, { type Email } from 'postal-mime';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { startSmtpServer, type SmtpServer } from '../../harness/smtp-server.ts';
import { createSmtpTransport, type MailTransport } from '../platform/mail/mail-transport.ts';

export interface MailServer extends SmtpServer {
  /** What it saw, in order: also the mails it did not take in the end. */
  received: { mail: Email; envelope: string[] }[];
  transport: MailTransport;
}

/** Gives a test file its mail server; each test finds it willing. */
export function useMailServer({ timeoutMs }: { timeoutMs?: number } = {}): MailServer {
  const received: MailServer['received'] = [];
  // Filled in by the hook below, before any test looks at it.
  const mailServer = { received } as MailServer;
  beforeAll(async () => {
    const smtp = await startSmtpServer({
      onMail: async ({ raw, recipients }) =>
        received.push({ mail: await PostalMime.parse(raw), envelope: recipients }),
    });
    const transport = createSmtpTransport(smtp.url, timeoutMs === undefined ? {} : { timeoutMs });
    Object.assign(mailServer, smtp, { transport });
  });
  beforeEach(() => {
    received.length = 0;
    mailServer.heal();
  });
  afterAll(async () => {
    mailServer.transport.close();
    await mailServer.close();
  });
  return mailServer;
}
