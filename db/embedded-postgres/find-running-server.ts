import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { canConnect, connectionStringFor } from './ensure-database.ts';

/**
 * How to reach the server that another process of ours has started on a data folder; undefined when none runs there.
 */
export async function findRunningServer(
  dataDir: string,
  databaseName = 'gulhart',
): Promise<string | undefined> {
  // PostgreSQL writes where it listens into its lock file: the fifth line is the socket's folder.
  const lock = await readFile(path.join(dataDir, 'postmaster.pid'), 'utf8').catch(() => '');
  const socketDir = lock.split('\n')[4];
  if (!socketDir) return undefined;
  const connectionString = connectionStringFor({ socketDir }, databaseName);
  return (await canConnect(connectionString)) ? connectionString : undefined;
}
