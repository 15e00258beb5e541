import { once } from 'node:events';
import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

export type Rewrite = (statement: string) => string;

export interface DatabaseProxy {
  connectionString: string;
  /** Rewrites all later statements. Closes all connections, because a prepared statement keeps its old text. */
  rewriteWith(rewrite: Rewrite | null): void;
  close(): Promise<void>;
}

export async function startDatabaseProxy(upstream: string): Promise<DatabaseProxy> {
  const target = new URL(upstream);
  const socketPath = `${decodeURIComponent(target.hostname)}/.s.PGSQL.${target.port}`;
  const sockets = new Set<Socket>();
  let rewrite: Rewrite | null = null;
  const rewriteStatement = (statement: string) => rewrite?.(statement) ?? statement;
  const server = createServer((client) => {
    const database = connect(socketPath);
    const forward = rewriteMessages(rewriteStatement, (bytes) => database.write(bytes));
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    client.on('data', forward);
    database.on('data', (bytes: Buffer) => client.write(bytes));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const endConnections = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    connectionString: `postgresql://${target.username}@127.0.0.1:${port}${target.pathname}?sslmode=disable`,
    rewriteWith(next) {
      rewrite = next;
      endConnections();
    },
    async close() {
      endConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const parse = 'P'.charCodeAt(0);

function rewriteMessages(rewriteStatement: Rewrite, send: (bytes: Buffer) => void): (bytes: Buffer) => void {
  let waiting = Buffer.alloc(0);
  let hasStarted = false;
  return (bytes) => {
    waiting = Buffer.concat([waiting, bytes]);
    for (;;) {
      // Only the startup message has no type byte.
      const start = hasStarted ? 1 : 0;
      if (waiting.length < start + 4) return;
      const end = start + waiting.readUInt32BE(start);
      if (waiting.length < end) return;
      const message = waiting.subarray(0, end);
      waiting = waiting.subarray(end);
      send(hasStarted && message[0] === parse ? rewriteParse(message, rewriteStatement) : message);
      hasStarted = true;
    }
  };
}

/** A Parse message has a name and a statement, each ended by a zero byte, and then the parameter types. */
function rewriteParse(message: Buffer, rewriteStatement: Rewrite): Buffer {
  const nameEnd = message.indexOf(0, 5);
  const textEnd = message.indexOf(0, nameEnd + 1);
  const text = rewriteStatement(message.toString('utf8', nameEnd + 1, textEnd));
  const body = Buffer.concat([
    message.subarray(5, nameEnd + 1),
    Buffer.from(text),
    message.subarray(textEnd),
  ]);
  const head = Buffer.alloc(5);
  head.writeUInt8(parse, 0);
  head.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}
