import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Returns a port below the range for outgoing connections. The port stays reserved until this process ends. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 30_000);
    if ((await reserve(port)) && (await isUnused(port))) return port;
  }
}

/** Reserves the number by binding the UDP port with this number, so that the TCP port stays free. */
async function reserve(port: number): Promise<boolean> {
  const socket = createSocket('udp4').unref();
  socket.bind({ port, address: '127.0.0.1', exclusive: true });
  return once(socket, 'listening').then(
    () => true,
    () => false,
  );
}

async function isUnused(port: number): Promise<boolean> {
  const server = createServer();
  server.listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}
