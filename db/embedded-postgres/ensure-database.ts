import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { hasErrorCode } from './has-error-code.ts';
import type { ServerProcess } from './spawn-server.ts';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

// Crash recovery can take long on a slow disk.
const startTimeoutMs = 120_000;

export async function ensureDatabase(server: ServerProcess, databaseName: string): Promise<string> {
  const connectionString = connectionStringFor(server, databaseName);
  const exists = await waitUntilReady(server, connectionString);
  if (!exists) await createDatabase(connectionStringFor(server, 'postgres'), databaseName);
  return connectionString;
}

function connectionStringFor({ socketDir }: Pick<ServerProcess, 'socketDir'>, databaseName: string): string {
  // Port and sslmode are explicit, because PGPORT and PGSSLMODE would change the defaults.
  const host = encodeURIComponent(socketDir);
  return `postgresql://postgres@${host}:5432/${encodeURIComponent(databaseName)}?sslmode=disable`;
}

async function waitUntilReady(server: ServerProcess, connectionString: string): Promise<boolean> {
  const startedAt = Date.now();
  for (;;) {
    if (server.hasExited()) {
      const log = await server.readLog();
      // On a full disk the server cannot even write its log.
      throw new Error(
        `The embedded PostgreSQL did not start: ${log || 'it logged nothing (No space left on device?)'}`,
      );
    }
    try {
      await withClient(connectionString, async () => {});
      return true;
    } catch (error) {
      if (hasErrorCode(error, noSuchDatabase)) return false;
      if (!hasErrorCode(error, 'ENOENT', 'ECONNREFUSED', 'ECONNRESET', stillStarting)) throw error;
      if (Date.now() - startedAt > startTimeoutMs) throw error;
    }
    await sleep(10);
  }
}

async function createDatabase(connectionString: string, databaseName: string): Promise<void> {
  await withClient(connectionString, async (client) => {
    await client.query(`create database ${pg.escapeIdentifier(databaseName)}`);
  });
}

async function withClient(
  connectionString: string,
  use: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString });
  // The query reports a broken connection. Without this listener, the 'error' event would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    await use(client);
  } finally {
    await client.end();
  }
}

const noSuchDatabase = '3D000';
const stillStarting = '57P03';

export async function findRunningServer(dataDir: string): Promise<string | undefined> {
  // The fifth line of the lock file is the folder of the socket.
  const lock = await readFile(path.join(dataDir, 'postmaster.pid'), 'utf8').catch(() => '');
  const socketDir = lock.split('\n')[4];
  if (!socketDir) return undefined;
  const connectionString = connectionStringFor({ socketDir }, 'gulhart');
  return withClient(connectionString, async () => {}).then(
    () => connectionString,
    () => undefined,
  );
}
