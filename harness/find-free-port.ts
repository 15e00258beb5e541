import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the range that the system gives to outgoing connections. It stays ours until this process ends, also before the
 * product listens and while it is dead: nobody else who looks for a port gets it.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 30_000);
    if ((await reserve(port)) && (await isUnused(port))) return port;
  }
}

/** UDP has ports of its own, so that the one of the same number can be held as a sign and the product still listens. */
async function reserve(port: number): Promise<boolean> {
  const sign = createSocket('udp4').unref();
  sign.bind({ port, address: '127.0.0.1', exclusive: true });
  return once(sign, 'listening').then(
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
