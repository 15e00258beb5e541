import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/**
 * Says something else than 'fine' to a recipient or after a mail, says nothing at all, or hangs up where it should
 * answer: that mail it has taken, and never said so.
 */
export type SmtpFault =
  | { at: 'recipient' | 'end'; code: number; text: string }
  | { at: 'end'; does: 'nothing' | 'hang-up' };

export interface ReceivedMail {
  raw: Buffer;
  recipients: string[];
  /** Whether the server has it now, also when it did not get to say so. */
  isTaken: boolean;
}

export interface SmtpServer {
  url: string;
  /** How it treats the next mails, one each; without any, it takes what comes. */
  faults: SmtpFault[];
  /** Whatever was wrong is over; who was kept waiting is cut off. */
  heal(): void;
  close(): Promise<void>;
}

interface Options {
  port?: number;
  /** Hears of each mail before the client does, also of those that are not taken in the end. */
  onMail: (mail: ReceivedMail) => unknown;
  /** Tells of both ends of every mail. */
  onExchange?: () => void;
}

/** A real mail server that does as it is told. */
export async function startSmtpServer({
  port = 0,
  onMail,
  onExchange = () => {},
}: Options): Promise<SmtpServer> {
  const faults: SmtpFault[] = [];
  const hanging = new Set<string>();
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
      onExchange();
      // A client that is killed halfway has sent nothing.
      const raw = await buffer(stream).catch(() => undefined);
      if (raw === undefined) return;
      const fault = faults.shift();
      const isTaken = !fault || ('does' in fault && fault.does === 'hang-up');
      await onMail({ raw, recipients: session.envelope.rcptTo.map(({ address }) => address), isTaken });
      if (fault && 'code' in fault) return callback(refusal(fault));
      if (fault?.does === 'nothing') return void hanging.add(session.id);
      if (fault) return hangUp(smtp, session.id);
      callback();
      return onExchange();
    },
  });
  // What it does to a connection on purpose, and a client that goes away, are no errors of its own.
  smtp.on('error', () => {});
  smtp.listen(port, '127.0.0.1');
  await once(smtp.server, 'listening');
  const heal = () => {
    faults.length = 0;
    for (const sessionId of hanging) hangUp(smtp, sessionId);
    hanging.clear();
  };
  return {
    // Listening on TCP, it has a port.
    url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    faults,
    heal,
    async close() {
      heal();
      await new Promise<void>((resolve) => smtp.close(() => resolve()));
    },
  };
}

function refusal({ code, text }: { code: number; text: string }): Error {
  return Object.assign(new Error(text), { responseCode: code });
}

function hangUp(smtp: SMTPServer, sessionId: string): void {
  // The package's types leave out what it knows of its connections.
  const connections = smtp.connections as unknown as Set<{ id: string; _socket: { destroy(): void } }>;
  for (const connection of connections) if (connection.id === sessionId) connection._socket.destroy();
}
