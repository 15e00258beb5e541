import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { canConnect, connectionStringFor } from './ensure-database.ts';

export async function findRunningServer(
  dataDir: string,
  databaseName = 'gulhart',
): Promise<string | undefined> {
  // The fifth line of the lock file is the folder of the socket.
  const lock = await readFile(path.join(dataDir, 'postmaster.pid'), 'utf8').catch(() => '');
  const socketDir = lock.split('\n')[4];
  if (!socketDir) return undefined;
  const connectionString = connectionStringFor({ socketDir }, databaseName);
  return (await canConnect(connectionString)) ? connectionString : undefined;
}
