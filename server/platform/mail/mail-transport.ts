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
  /** Where mails of this kind are switched off, with one request and without logging in. */
  unsubscribeUrl?: string | null;
  attachments: readonly Attachment[];
}

/** Hands a mail to whoever delivers it; throws when that was refused or is not certain. */
export interface MailTransport {
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/** The mail server knows that nobody has this address: asking again would change nothing. */
export class UnknownRecipient extends Error {}

interface SmtpOptions {
  /** How long the server may be silent. */
  timeoutMs?: number;
}

export function createSmtpTransport(
  smtpUrl: string,
  { timeoutMs = 30_000 }: SmtpOptions = {},
): MailTransport {
  const smtp = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 3,
    connectionTimeout: Math.min(timeoutMs, 10_000),
    greetingTimeout: Math.min(timeoutMs, 10_000),
    socketTimeout: timeoutMs,
    // A server that breaks off may have taken the mail: when to offer it again is for whoever queued it to say.
    maxRequeues: 0,
    // A mail is made of strings only: nothing in it may make the server read a file or fetch an address.
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

/** RFC 8058: mail programs offer a button of their own, which posts to the address. */
function unsubscribeHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/**
 * Only the address itself is a reason that lasts. A server that refuses for policy (5.7, 'relay denied') or at another
 * moment is more likely set up wrongly, which somebody may mend while the mail waits.
 */
function isUnknownRecipient(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  // nodemailer adds these to what it throws; its types do not say so.
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
