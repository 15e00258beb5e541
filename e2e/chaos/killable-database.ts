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
  connectionString: string;
  kill(): Promise<void>;
  /** Kills the process of one connection, selected by a number from 0 to 1. PostgreSQL then ends all connections. */
  killBackend(choice: number): Promise<void>;
  disk: string | null;
  stop(): Promise<void>;
}

/** The time between a kill and the restart, long enough for requests to find no server. */
const downtimeMs = 300;

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
    // Unmounts the disk even when the command is interrupted.
    process.once('exit', unmount);
  }
  const start = async () => {
    const server = await startEmbeddedPostgres({
      dataDir,
      // The operating system keeps the data that a killed process wrote, so syncing to disk is unnecessary.
      settings: { fsync: 'off', full_page_writes: 'off', max_wal_size: '64MB' },
    });
    const { host, socketDir } = readHost(server.connectionString);
    // Each start uses another socket folder, so the product connects through this link.
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
  const inSequence = (work: () => Promise<void>) => (last = last.then(work));

  return {
    connectionString,
    disk: diskMegabytes === null ? null : volume,
    kill: () =>
      inSequence(async () => {
        const [postmaster] = (await readFile(path.join(dataDir, 'postmaster.pid'), 'utf8')).split('\n');
        for (const pid of [Number(postmaster), ...(await childrenOf(Number(postmaster)))]) killIfRunning(pid);
        // Without this stop, the embedded server would restart by itself.
        await running.stop();
        await sleep(downtimeMs);
        running = await start();
      }),
    killBackend: (choice) =>
      inSequence(async () => {
        const pids = await retryQuery<{ pid: number }>(
          connectionString,
          `select pid from pg_stat_activity
           where backend_type = 'client backend' and pid <> pg_backend_pid() order by pid`,
        );
        const chosen = pids[Math.floor(choice * pids.length)];
        if (!chosen) return;
        killIfRunning(chosen.pid);
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

function killIfRunning(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has already ended.
  }
}

/** Retries, because a server that lost a process refuses connections for a moment. */
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
