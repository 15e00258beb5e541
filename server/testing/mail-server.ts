import { once } from 'node:events';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createSmtpTransport, type MailTransport } from '../platform/mail/mail-transport.ts';

/** A real mail server that does as it is told. */
export interface MailServer {
  /** What it saw, in order: also the mails it did not take in the end. */
  received: { mail: Email; envelope: string[] }[];
  /** How it treats the next mails, one each; without any, it takes what comes. */
  faults: MailServerFault[];
  transport: MailTransport;
}

/** Says something else than 'fine' to a recipient or after a mail, says nothing at all, or hangs up where it should answer. */
export type MailServerFault =
  | { at: 'recipient' | 'end'; code: number; text: string }
  | { at: 'end'; does: 'nothing' | 'hang-up' };

/** Gives a test file its mail server; each test finds it willing. */
export function useMailServer({ timeoutMs }: { timeoutMs?: number } = {}): MailServer {
  const received: MailServer['received'] = [];
  const faults: MailServerFault[] = [];
  // The transport is filled in by the hook below, before any test looks at it.
  const mailServer = { received, faults } as MailServer;
  const smtp = createServer(received, faults);

  beforeAll(async () => {
    smtp.listen(0, '127.0.0.1');
    await once(smtp.server, 'listening');
    const address = smtp.server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    mailServer.transport = createSmtpTransport(
      `smtp://127.0.0.1:${address.port}`,
      timeoutMs === undefined ? {} : { timeoutMs },
    );
  });

  beforeEach(() => {
    received.length = 0;
    faults.length = 0;
  });

  afterAll(async () => {
    mailServer.transport.close();
    await new Promise<void>((resolve) => smtp.close(() => resolve()));
  });
  return mailServer;
}

function createServer(received: MailServer['received'], faults: MailServerFault[]): SMTPServer {
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 100,
    onRcptTo(_address, _session, callback) {
      const fault = faults[0];
      if (fault?.at !== 'recipient') return callback();
      faults.shift();
      return callback(refusal(fault));
    },
    async onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
      received.push({
        mail: await PostalMime.parse(Buffer.concat(chunks)),
        envelope: session.envelope.rcptTo.map(({ address }) => address),
      });
      const fault = faults.shift();
      if (!fault) return callback();
      if ('code' in fault) return callback(refusal(fault));
      if (fault.does === 'hang-up') hangUp(smtp, session.id);
    },
  });
  // What it does to a connection on purpose is no error of its own.
  smtp.on('error', () => {});
  return smtp;
}

function refusal({ code, text }: { code: number; text: string }): Error {
  return Object.assign(new Error(text), { responseCode: code });
}

function hangUp(smtp: SMTPServer, sessionId: string): void {
  // The package's types leave out what it knows of its connections.
  const connections = smtp.connections as unknown as Set<{ id: string; _socket: { destroy(): void } }>;
  for (const connection of connections) if (connection.id === sessionId) connection._socket.destroy();
}
