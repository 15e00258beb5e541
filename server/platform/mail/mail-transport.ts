import nodemailer from 'nodemailer';

export interface Attachment {
  filename: string;
  contentType: string;
  content: Buffer;
}

export interface OutgoingMail {
  from: string;
  to: string;
  replyTo: string | null;
  subject: string;
  html: string;
  text: string;
  messageId: string;
  unsubscribeUrl?: string | null;
  attachments: readonly Attachment[];
}

/** Throws when delivery was refused or is uncertain. */
export interface MailTransport {
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/** The mail server says that the address does not exist, so a retry is pointless. */
export class UnknownRecipient extends Error {}

export function createSmtpTransport(
  smtpUrl: string,
  { timeoutMs = 30_000 }: { timeoutMs?: number } = {},
): MailTransport {
  const smtp = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 3,
    connectionTimeout: Math.min(timeoutMs, 10_000),
    greetingTimeout: Math.min(timeoutMs, 10_000),
    socketTimeout: timeoutMs,
    // The server may have accepted the mail before the connection broke, so only our mail queue decides about a retry.
    maxRequeues: 0,
    // The content of a mail must not make the server read a file or fetch a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ unsubscribeUrl, ...mail }) => {
      try {
        await smtp.sendMail({
          ...mail,
          headers: unsubscribeUrl ? unsubscribeHeaders(unsubscribeUrl) : {},
          replyTo: mail.replyTo ?? undefined,
          attachments: [...mail.attachments],
        });
      } catch (error) {
        throw isUnknownRecipient(error) ? new UnknownRecipient(error.message) : error;
      }
    },
    close: () => smtp.close(),
  };
}

/** With these headers of RFC 8058, mail programs show a button that posts to this URL. */
function unsubscribeHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** A refusal by policy (5.7, 'relay denied') is probably a wrong configuration, so a later retry may succeed. */
function isUnknownRecipient(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { command, responseCode, response } = error as SmtpRefusal;
  return (
    command === 'RCPT TO' &&
    [550, 551, 553].includes(responseCode ?? 0) &&
    !/\b5\.7\.\d|relay/i.test(response ?? '')
  );
}

interface SmtpRefusal extends Error {
  command?: string;
  responseCode?: number;
  response?: string;
}
