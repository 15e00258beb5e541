import { mkdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import { ensureCluster } from './ensure-cluster.ts';
import { ensureDatabase } from './ensure-database.ts';
import { explainFailure } from './explain-failure.ts';
import { findPostgresBinaries } from './find-postgres-binaries.ts';
import { findServerUser } from './find-server-user.ts';
import { keepServerRunning, type RestartEvent } from './keep-server-running.ts';
import { spawnServer, type ServerProcess } from './spawn-server.ts';
import { waitForPreviousServer } from './wait-for-previous-server.ts';

export interface EmbeddedPostgres {
  connectionString: string;
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** The folder that holds the cluster; made when missing. */
  dataDir: string;
  databaseName?: string;
  /** Extra server settings, for instance fsync=off in tests. */
  settings?: Record<string, string>;
  /** Hears, after the start, that the server ended by itself, and what came of starting it again. */
  onRestart?: (event: RestartEvent) => void;
}

/**
 * Starts a PostgreSQL server of our own on a private unix socket. It stops with stop() or with this process, and not
 * before.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  try {
    return await start(options);
  } catch (error) {
    throw explainFailure(error, options.dataDir);
  }
}

async function start(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const binaries = await findPostgresBinaries();
  await mkdir(options.dataDir, { recursive: true });
  const dataDir = await realpath(path.resolve(options.dataDir));
  const user = await findServerUser(binaries, dataDir);
  const settings = { ...defaultSettings, ...options.settings };

  await ensureCluster(binaries, user, dataDir);
  await waitForPreviousServer(dataDir);
  const server = await spawnServer({ binaries, user, dataDir, settings });
  const connect = (to: ServerProcess) => ensureDatabase(to, options.databaseName ?? 'gulhart');
  try {
    const connectionString = await connect(server);
    const stop = keepServerRunning(server, {
      async startAnother() {
        await waitForPreviousServer(dataDir);
        return spawnServer({ binaries, user, dataDir, settings, socketDir: server.socketDir });
      },
      waitUntilReady: connect,
      onRestart: (event) => options.onRestart?.(event),
    });
    return { connectionString, stop };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

const defaultSettings: Record<string, string> = {
  max_connections: '100',
  // PostgreSQL's own default: more would only hold a second time what the system keeps of its files.
  shared_buffers: '128MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  fsync: 'on',
  synchronous_commit: 'on',
  // Plans that were kept since a table was empty are made anew when its statistics are: soon, on a first busy evening.
  autovacuum_naptime: '10s',
  // A failed statement is the application's to log: its text may hold what a donor typed.
  log_min_messages: 'log',
  log_checkpoints: 'off',
};
