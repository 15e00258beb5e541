import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { openDatabase } from '../platform/database/database.ts';
import type { HttpServer } from '../platform/http/typed-server.ts';
import type { TestWorld } from './test-world.ts';

/**
 * With `commitOf`, the server commits the transaction that contains these words, and its answer is lost. With `query`,
 * the connection breaks before the server receives a statement with these words. Later connections work.
 */
export type Loss = { commitOf: string } | { query: string };

/** An app of the same world whose connection to the database breaks once. */
export async function appThatLoses(world: TestWorld, loss: Loss): Promise<HttpServer> {
  const database = openDatabase({
    connectionString: await addressThatLoses(world.connectionString, loss),
    clock: world.deps.clock,
  });
  onTestFinished(() => database.close());
  return world.appWith({ database });
}

/** Returns an address of the database whose connection breaks once. */
export async function addressThatLoses(connectionString: string, loss: Loss): Promise<string> {
  const [, socketDir = ''] = /@([^:]+):5432/.exec(connectionString) ?? [];
  const socketFile = path.join(decodeURIComponent(socketDir), '.s.PGSQL.5432');
  let hasLost = false;
  const proxy = net.createServer((client) => {
    const server = net.connect(socketFile);
    let isSought = false;
    let isLost = false;
    client.on('data', (data) => {
      if (!hasLost && 'query' in loss && data.includes(loss.query)) {
        hasLost = true;
        client.destroy();
        return;
      }
      if ('commitOf' in loss && data.includes(loss.commitOf)) isSought = true;
      if (!hasLost && isSought && data.includes('commit')) {
        hasLost = true;
        isLost = true;
      }
      server.write(data);
    });
    server.on('data', (data) => (isLost ? client.destroy() : client.write(data)));
    client.on('error', () => {}).on('close', () => server.end());
    server.on('error', () => {}).on('close', () => client.end());
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => void proxy.close());
  return connectionString
    .replace(socketDir, '127.0.0.1')
    .replace('5432', String((proxy.address() as AddressInfo).port));
}
