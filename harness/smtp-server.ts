import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** The server refuses a recipient or a mail, does not answer, or accepts a mail but hangs up before it confirms. */
export type SmtpFault =
  | { at: 'recipient' | 'end'; code: number; text: string }
  | { at: 'end'; does: 'nothing' | 'hang-up' };

export interface ReceivedMail {
  raw: Buffer;
  recipients: string[];
  /** True when the server accepted the mail, even if the client got no confirmation. */
  isTaken: boolean;
}

export interface SmtpServer {
  url: string;
  /** Each mail uses up the first fault of this list. */
  faults: SmtpFault[];
  endFaults(): void;
  close(): Promise<void>;
}

interface Options {
  port?: number;
  /** Called when a whole mail has arrived, before the server accepts or refuses it. */
  onMail: (mail: ReceivedMail) => unknown;
  /** Called when a mail begins to arrive, and again when the server has accepted it. */
  onExchange?: () => void;
}

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
      // Ignores a mail that a killed client sent only in part.
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
  // Tests close connections on purpose.
  smtp.on('error', () => {});
  smtp.listen(port, '127.0.0.1');
  await once(smtp.server, 'listening');
  const endFaults = () => {
    faults.length = 0;
    for (const sessionId of hanging) hangUp(smtp, sessionId);
    hanging.clear();
  };
  return {
    url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    faults,
    endFaults,
    async close() {
      endFaults();
      await new Promise<void>((resolve) => smtp.close(() => resolve()));
    },
  };
}

function refusal({ code, text }: { code: number; text: string }): Error {
  return Object.assign(new Error(text), { responseCode: code });
}

function hangUp(smtp: SMTPServer, sessionId: string): void {
  const connections = smtp.connections as unknown as Set<{ id: string; _socket: { destroy(): void } }>;
  for (const connection of connections) if (connection.id === sessionId) connection._socket.destroy();
}
