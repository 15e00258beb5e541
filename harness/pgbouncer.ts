import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { waitUntil } from './wait-until.ts';

export interface PgBouncer {
  pid: number;
  /** The database of the server's address, through PgBouncer. */
  connectionString: string;
  stop(): Promise<void>;
}

export const hasPgBouncer = (() => {
  try {
    execFileSync('pgbouncer', ['--version']);
    return true;
  } catch {
    return false;
  }
})();

/** A title says why its tests are skipped. */
export const withoutPgBouncer = hasPgBouncer ? '' : ' (skipped: PgBouncer is not installed)';

export function socketFolderOf(connectionString: string): string {
  return decodeURIComponent(new URL(connectionString).hostname);
}

export function addressIn(socketFolder: string, connectionString: string): string {
  const address = new URL(connectionString);
  address.hostname = encodeURIComponent(socketFolder);
  return address.href;
}

/** Starts PgBouncer in front of a server that listens on a Unix socket. PgBouncer logs in there as `role`. */
export async function startPgBouncer(
  server: string,
  { role = 'postgres', ...settings }: Record<string, string> = {},
): Promise<PgBouncer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'gulhart-pgbouncer-'));
  const socketFolder = socketFolderOf(server);
  const config = path.join(folder, 'pgbouncer.ini');
  const all = {
    listen_addr: '',
    listen_port: '5432',
    unix_socket_dir: folder,
    auth_type: 'any',
    pool_mode: 'transaction',
    ...settings,
  };
  await writeFile(
    config,
    [
      '[databases]',
      `* = host=${socketFolder} port=5432 user=${role}`,
      '[pgbouncer]',
      ...Object.entries(all).map(([name, value]) => `${name} = ${value}`),
      '',
    ].join('\n'),
  );
  // PgBouncer runs as the server's user, because only that user may enter the folder of the socket.
  const { uid, gid } = await stat(socketFolder);
  await chown(folder, uid, gid);
  const child = spawn('pgbouncer', ['-q', config], { uid, gid, stdio: 'ignore' });
  const exited = once(child, 'exit');
  const killChild = () => child.kill('SIGKILL');
  process.once('exit', killChild);
  await waitUntil('PgBouncer', async () => {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}`);
    return stat(path.join(folder, '.s.PGSQL.5432')).then(Boolean, () => false);
  });
  return {
    pid: child.pid ?? 0,
    connectionString: addressIn(folder, server),
    async stop() {
      process.off('exit', killChild);
      killChild();
      await exited;
      await rm(folder, { recursive: true });
    },
  };
}
