import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../db/embedded-postgres/start-embedded-postgres.ts';
import { mountDisk, unmountDisk } from '../../harness/disk.ts';
import { waitUntil } from '../../harness/wait-until.ts';

export interface KillableDatabase {
  /** Stays the same, however often the server dies. */
  connectionString: string;
  /** Kills every process of the server at once and starts it again. */
  kill(): Promise<void>;
  /**
   * Kills the server's process for one connection, chosen by a number from 0 to 1; the server then starts all of them
   * again.
   */
  killBackend(choice: number): Promise<void>;
  /** The disk that it is on, if it has one of its own. */
  disk: string | null;
  stop(): Promise<void>;
}

/** How long a server that died stays away: long enough for others to come and find nobody. */
const absenceMs = 300;

/** A database server of our own, to be killed, on a disk of its own if that is to run full. */
export async function startKillableDatabase(
  folder: string,
  diskMegabytes: number | null,
): Promise<KillableDatabase> {
  const volume = path.join(folder, 'database');
  const dataDir = path.join(volume, 'postgres');
  const socketLink = path.join(folder, 'socket');
  await mkdir(volume);
  const unmount = () => unmountDisk(volume);
  if (diskMegabytes !== null) {
    mountDisk(volume, `size=${diskMegabytes}m,mode=755`);
    // Also when the command is interrupted.
    process.once('exit', unmount);
  }
  const start = async () => {
    const server = await startEmbeddedPostgres({
      dataDir,
      // A killed process loses nothing that it gave to the operating system, so there is no need to wait for the disk.
      settings: { fsync: 'off', full_page_writes: 'off', max_wal_size: '64MB' },
    });
    const { host, socketDir } = readHost(server.connectionString);
    // Each start has a socket folder of its own; this one name for all of them is what the product is told.
    await rm(socketLink, { force: true });
    await symlink(socketDir, socketLink);
    return {
      ...server,
      connectionString: server.connectionString.replace(host, encodeURIComponent(socketLink)),
    };
  };
  let running = await start();
  const { connectionString } = running;
  let last: Promise<void> = Promise.resolve();
  const oneAfterAnother = (work: () => Promise<void>) => (last = last.then(work));

  return {
    connectionString,
    disk: diskMegabytes === null ? null : volume,
    kill: () =>
      oneAfterAnother(async () => {
        const [postmaster] = (await readFile(path.join(dataDir, 'postmaster.pid'), 'utf8')).split('\n');
        for (const pid of [Number(postmaster), ...(await childrenOf(Number(postmaster)))]) killIfThere(pid);
        // Else it would be started again at a moment that nobody chose.
        await running.stop();
        await sleep(absenceMs);
        running = await start();
      }),
    killBackend: (choice) =>
      oneAfterAnother(async () => {
        const pids = await retryQuery<{ pid: number }>(
          connectionString,
          `select pid from pg_stat_activity
           where backend_type = 'client backend' and pid <> pg_backend_pid() order by pid`,
        );
        const chosen = pids[Math.floor(choice * pids.length)];
        if (!chosen) return;
        killIfThere(chosen.pid);
        await retryQuery(connectionString, 'select');
      }),
    async stop() {
      await last;
      await running.stop();
      process.off('exit', unmount);
      if (diskMegabytes !== null) unmount();
    },
  };
}

function readHost(connectionString: string): { host: string; socketDir: string } {
  const host = /@([^:]+):/.exec(connectionString)?.[1] ?? '';
  return { host, socketDir: decodeURIComponent(host) };
}

async function childrenOf(parent: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=']);
  const processes = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  return processes.flatMap(([pid, ppid]) => (pid !== undefined && ppid === parent ? [pid] : []));
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself since we looked.
  }
}

/** Asks until there is an answer: a server that lost a process takes no connections for a moment. */
function retryQuery<Row extends pg.QueryResultRow>(connectionString: string, query: string): Promise<Row[]> {
  return waitUntil('the database', () => ask<Row>(connectionString, query).catch(() => undefined));
}

async function ask<Row extends pg.QueryResultRow>(connectionString: string, query: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query<Row>(query)).rows;
  } finally {
    await client.end();
  }
}
