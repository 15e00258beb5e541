import './delete-proto.ts';
import os from 'node:os';
import path from 'node:path';
import type { ServerStateEvent } from '../db/embedded-postgres/keep-server-running.ts';
import { startEmbeddedPostgres } from '../db/embedded-postgres/start-embedded-postgres.ts';
import { buildApp, buildJobs, builtWebFolder } from './app.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { countHeldMails } from './modules/foundation/mail/resume-mail.ts';
import { ensureAccounts } from './first-start/ensure-accounts.ts';
import { ensureDataFolder } from './first-start/ensure-data-folder.ts';
import { migrateDatabase } from './first-start/migrate-database.ts';
import { refuseTrialDatabase, refuseTrialFolder } from './first-start/refuse-trial-data.ts';
import { welcome } from './first-start/welcome.ts';
import { keepPublicCachesFresh } from './modules/donor-pages/form/keep-public-caches-fresh.ts';
import { loadSimulator } from './load-simulator.ts';
import { hasSimulator, makeDeps } from './make-deps.ts';
import { operatorScope } from './operator-scope.ts';
import { refusePooler } from './platform/database/refuse-pooler.ts';
import { UnsafeConnectionError } from './platform/database/session-settings.ts';
import { verifyPooler } from './platform/database/verify-pooler.ts';
import { armFailpoint } from './platform/failpoint.ts';
import { finishStreams } from './platform/http/send-stream.ts';
import { startJobRunner } from './platform/jobs/job-runner.ts';
import { stopOnSignal, type Part } from './stop-on-signal.ts';

/** The running parts, in the order in which they started. They stop in reverse order. */
const running: Part[] = [];

try {
  stopOnSignal(running);
  await start(readConfig());
} catch (error) {
  console.error(describe(error));
  for (const part of running.toReversed()) await part.stop();
  process.exit(1);
}

async function start(config: Config): Promise<void> {
  refuseTrialFolder(config);
  // A missing simulator must stop the start before any file is written.
  if (hasSimulator(config)) await loadSimulator();
  await ensureDataFolder(config);
  const connectionString = config.databaseUrl ?? (await startDatabase(config));
  if (config.databaseUrl) await refusePooler(config.databaseUrl);
  await migrateDatabase(config, connectionString);
  // The pooler needs the role gulhart_app, which the migrations create.
  if (config.databasePoolUrl) await verifyPooler(connectionString, config.databasePoolUrl);

  if (config.failpoint) armFailpoint(config.failpoint);
  const deps = await makeDeps(config, connectionString);
  running.push({ name: 'database connections', stop: () => deps.database.close() });
  await refuseTrialDatabase(config, deps);
  const firstStart = await ensureAccounts(deps, config);
  deps.demoOrganisationId = firstStart.demoOrganisationId;
  // A failed query here ends the process. That is acceptable only before the server listens.
  const hasHeldMails = (await countHeldMails(deps, operatorScope)) !== undefined;

  const app = await buildApp(deps, {
    ...config,
    webFolder: builtWebFolder,
    simulatorDataFile: hasSimulator(config) ? path.join(config.dataDir, 'simulator.jsonl') : null,
  });
  // On a shared machine, waiting donors have priority over background work.
  if (config.role === 'worker') os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);
  if (config.role !== 'web') {
    const jobs = await startJobRunner({ connectionString, handlers: buildJobs(deps), log: app.log });
    running.push({ name: 'jobs', stop: () => jobs.stop() });
  }
  if (config.role !== 'worker') {
    const changes = keepPublicCachesFresh(deps, connectionString);
    running.push({ name: 'listening for changes', stop: () => changes.stop() });
    running.push({ name: 'http', finish: () => finishStreams(app), stop: () => app.close() });
    await app.listen({ host: config.host, port: config.port }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') throw error;
      throw new ConfigError([
        `PORT: poort ${config.port} is al in gebruik. Stop het andere programma of kies een andere poort.`,
      ]);
    });
  }
  // Only the process that generated a password can show it, so even a worker shows it.
  const hasNewPassword = firstStart.logins.some(({ password }) => password !== null);
  if (hasNewPassword || (!config.production && config.role !== 'worker')) {
    console.log(welcome(config, firstStart));
  }
  if (hasHeldMails) app.log.warn('a backup was restored and mail waits: see npm run resume-mail');
  app.log.info({ role: config.role }, 'started');
}

async function startDatabase(config: Config): Promise<string> {
  const dataDir = path.join(config.dataDir, 'postgres');
  const postgres = await startEmbeddedPostgres({ dataDir, onStateChange: reportRestart }).catch(
    (error: Error) => {
      throw new ConfigError([error.message]);
    },
  );
  running.push({ name: 'embedded database', stop: () => postgres.stop() });
  return postgres.connectionString;
}

function reportRestart(event: ServerStateEvent): void {
  console.error(
    event.is === 'up'
      ? 'De ingebouwde database draait weer.'
      : `De ingebouwde database is gestopt en wordt opnieuw gestart. Het laatste wat ze zei:\n${event.why}`,
  );
}

function describe(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  if (error instanceof UnsafeConnectionError) return new ConfigError([error.message]).message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
