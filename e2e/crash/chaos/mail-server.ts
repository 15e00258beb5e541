import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

/** How the next mails are treated. 'take and hang up' keeps the mail and never says so. */
export interface MailFault {
  does: 'refuse' | 'defer' | 'hang' | 'take and hang up';
  count: number;
}

export interface ChaosMailServer {
  url: string;
  /** Every mail it has kept, also when it did not get to say so. */
  kept: { messageId: string; from: string; to: string }[];
  addFault(fault: MailFault): void;
  /** Whatever was wrong is over; who was kept waiting is cut off. */
  heal(): void;
  close(): Promise<void>;
}

/** A real mail server that lives on when the product dies. */
export async function startMailServer(onExchange: () => void): Promise<ChaosMailServer> {
  const kept: ChaosMailServer['kept'] = [];
  let faults: MailFault[] = [];
  const hanging = new Set<string>();
  const takeFault = (): MailFault['does'] | undefined => {
    const [fault] = faults;
    if (fault && --fault.count === 0) faults.shift();
    return fault?.does;
  };

  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 100,
    async onData(stream, session, callback) {
      onExchange();
      // A client that is killed halfway has sent nothing.
      const mail = await readAll(stream).catch(() => undefined);
      if (mail === undefined) return;
      const does = takeFault();
      if (does === 'refuse') return callback(refusal(554, 'Transaction failed'));
      if (does === 'defer') return callback(refusal(451, 'Try again later'));
      if (does === 'hang') return void hanging.add(session.id);
      const messageId = /^Message-ID:\s*(<[^>]+>)/im.exec(mail)?.[1] ?? 'none';
      const from = /^From:\s*(.+)$/im.exec(mail)?.[1] ?? 'nobody';
      for (const { address } of session.envelope.rcptTo) kept.push({ messageId, from, to: address });
      if (does === 'take and hang up') return hangUp(smtp, session.id);
      callback();
      return onExchange();
    },
  });
  // What it does to a connection on purpose, and a client that is killed, are no errors of its own.
  smtp.on('error', () => {});
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  const address = smtp.server.address();
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port.');

  const heal = () => {
    faults = [];
    for (const sessionId of hanging) hangUp(smtp, sessionId);
    hanging.clear();
  };
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    kept,
    addFault: (fault) => void faults.push({ ...fault }),
    heal,
    async close() {
      heal();
      await new Promise<void>((resolve) => smtp.close(() => resolve()));
    },
  };
}

async function readAll(stream: AsyncIterable<unknown>): Promise<string> {
  let text = '';
  for await (const chunk of stream) text += String(chunk);
  return text;
}

function refusal(code: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode: code });
}

function hangUp(smtp: SMTPServer, sessionId: string): void {
  // The package's types leave out what it knows of its connections.
  const connections = smtp.connections as unknown as Set<{ id: string; _socket: { destroy(): void } }>;
  for (const connection of connections) if (connection.id === sessionId) connection._socket.destroy();
}
