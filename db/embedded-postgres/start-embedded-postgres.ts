import { mkdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import { ensureCluster } from './ensure-cluster.ts';
import { ensureDatabase } from './ensure-database.ts';
import { explainFailure } from './explain-failure.ts';
import { findPostgresBinaries } from './find-postgres-binaries.ts';
import { findServerUser } from './find-server-user.ts';
import { keepServerRunning, type ServerStateEvent } from './keep-server-running.ts';
import { spawnServer, type ServerProcess } from './spawn-server.ts';
import { waitForPreviousServer } from './wait-for-previous-server.ts';

export interface EmbeddedPostgres {
  connectionString: string;
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  dataDir: string;
  databaseName?: string;
  settings?: Record<string, string>;
  onStateChange?: (event: ServerStateEvent) => void;
}

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
      onStateChange: (event) => options.onStateChange?.(event),
    });
    return { connectionString, stop };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

const defaultSettings: Record<string, string> = {
  max_connections: '100',
  // PostgreSQL's default. A larger value would duplicate the cache of the operating system.
  shared_buffers: '128MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  fsync: 'on',
  synchronous_commit: 'on',
  // Autovacuum analyses changed tables soon, so that plans for an empty table do not outlive the first donations.
  autovacuum_naptime: '10s',
  // The text of a failed statement may contain personal data, so only the application logs the error.
  log_min_messages: 'log',
  log_checkpoints: 'off',
};
