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
  attachments: readonly Attachment[];
}

/** Hands a mail to whoever delivers it; throws when that was refused or is not certain. */
export interface MailTransport {
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

export function createSmtpTransport(smtpUrl: string): MailTransport {
  const smtp = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // A mail is made of strings only: nothing in it may make the server read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (mail) => {
      await smtp.sendMail({
        ...mail,
        replyTo: mail.replyTo ?? undefined,
        attachments: [...mail.attachments],
      });
    },
    close: () => smtp.close(),
  };
}
