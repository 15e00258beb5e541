import { access, chown, lchown, mkdtemp, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { PostgresBinaries } from './find-postgres-binaries.ts';
import { hasErrorCode } from './has-error-code.ts';
import { isProcessAlive } from './has-error-code.ts';
import { runAs, type ServerUser } from './server-user.ts';

export async function ensureCluster(
  binaries: PostgresBinaries,
  user: ServerUser,
  dataDir: string,
): Promise<void> {
  if (!(await clusterExists(dataDir))) await createCluster(binaries, user, dataDir);
  const version = (await readFile(path.join(dataDir, 'PG_VERSION'), 'utf8')).trim();
  if (version !== binaries.majorVersion) {
    throw new Error(
      `The database folder ${dataDir} was made by PostgreSQL ${version}, and this is ` +
        `PostgreSQL ${binaries.majorVersion}. Set DATABASE_URL to a PostgreSQL ${version} server on that folder, ` +
        'or choose another DATA_DIR.',
    );
  }
  if (user.fileOwner) await changeOwnerFromRoot(dataDir, user.fileOwner);
}

export async function clusterExists(dataDir: string): Promise<boolean> {
  try {
    await access(path.join(dataDir, 'PG_VERSION'));
    return true;
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return false;
    throw error;
  }
}

// The new folder gets its final name only when it is complete. Otherwise a kill, or two starts at the same time, could
// leave half a cluster.
async function createCluster(binaries: PostgresBinaries, user: ServerUser, dataDir: string): Promise<void> {
  if ((await readdir(dataDir)).length > 0) {
    throw new Error(
      `The folder ${dataDir} has files but no database. Empty it, choose another DATA_DIR, or set DATABASE_URL.`,
    );
  }
  await removeAbandonedClusters(dataDir);
  const newDir = await mkdtemp(`${dataDir}.new-${process.pid}-`);
  try {
    if (user.fileOwner) await chown(newDir, user.fileOwner.uid, user.fileOwner.gid);
    await runInitdb(binaries, user, newDir);
    await rename(newDir, dataDir);
  } catch (error) {
    await rm(newDir, { recursive: true, force: true });
    const isMadeByOther = hasErrorCode(error, 'ENOTEMPTY', 'EEXIST') && (await clusterExists(dataDir));
    if (!isMadeByOther) throw error;
  }
}

async function runInitdb(binaries: PostgresBinaries, user: ServerUser, newDir: string): Promise<void> {
  await runAs(user, [
    binaries.initdb,
    `--pgdata=${newDir}`,
    '--username=postgres',
    // The permissions of the socket's folder decide who can connect.
    '--auth-local=trust',
    '--auth-host=reject',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ]);
}

async function removeAbandonedClusters(dataDir: string): Promise<void> {
  const prefix = `${path.basename(dataDir)}.new-`;
  for (const name of await readdir(path.dirname(dataDir))) {
    if (!name.startsWith(prefix) || isProcessAlive(Number.parseInt(name.slice(prefix.length), 10))) continue;
    // `rm` retries, because an abandoned initdb may still write into the folder.
    await rm(path.join(path.dirname(dataDir), name), {
      recursive: true,
      force: true,
      maxRetries: 10,
      retryDelay: 20,
    });
  }
}

// If root restored the folder from a backup, its files belong to root, and the server cannot open them.
async function changeOwnerFromRoot(dataDir: string, owner: { uid: number; gid: number }): Promise<void> {
  if ((await stat(dataDir)).uid !== 0) return;
  for (const entry of await readdir(dataDir, { recursive: true })) {
    await lchown(path.join(dataDir, entry), owner.uid, owner.gid);
  }
  await chown(dataDir, owner.uid, owner.gid);
}
