import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { hasErrorCode } from './has-error-code.ts';
import type { ServerProcess } from './spawn-server.ts';

// Crash recovery can take long on a slow disk.
const startTimeoutMs = 120_000;

export async function ensureDatabase(server: ServerProcess, databaseName: string): Promise<string> {
  const connectionString = connectionStringFor(server, databaseName);
  const exists = await waitUntilReady(server, connectionString);
  if (!exists) await createDatabase(connectionStringFor(server, 'postgres'), databaseName);
  return connectionString;
}

export function connectionStringFor(
  { socketDir }: Pick<ServerProcess, 'socketDir'>,
  databaseName: string,
): string {
  // Explicit, because PGPORT and PGSSLMODE would change the defaults.
  const host = encodeURIComponent(socketDir);
  return `postgresql://postgres@${host}:5432/${encodeURIComponent(databaseName)}?sslmode=disable`;
}

export async function canConnect(connectionString: string): Promise<boolean> {
  return withClient(connectionString, async () => {}).then(
    () => true,
    () => false,
  );
}

async function waitUntilReady(server: ServerProcess, connectionString: string): Promise<boolean> {
  const startedAt = Date.now();
  for (;;) {
    if (server.hasExited()) {
      const log = await server.readLog();
      // On a full disk the server cannot write its log either.
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
  // A broken connection also rejects the query; an error without a listener ends the process.
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
