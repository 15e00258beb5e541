import path from 'node:path';
import { startEmbeddedPostgres } from '../db/embedded-postgres/start-embedded-postgres.ts';
import { migrate } from '../db/migrate.ts';
import { buildApp, buildJobs, builtWebFolder } from './app.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { readOrMakeAppSecret } from './first-start/app-secret.ts';
import { ensureAccounts } from './first-start/ensure-accounts.ts';
import { welcome } from './first-start/welcome.ts';
import { systemClock } from './platform/clock.ts';
import { openDatabase } from './platform/database/database.ts';
import type { Deps } from './platform/deps.ts';
import { createRateLimiter, unlimited } from './platform/http/rate-limiter.ts';
import { startJobRunner } from './platform/jobs/job-runner.ts';
import { createSmtpTransport } from './platform/mail/mail-transport.ts';
import { projectRoot } from './platform/project-root.ts';
import { createSecretBox } from './platform/secrets.ts';
import { stopOnSignal } from './stop-on-signal.ts';

/** What has been started, in order; stopped in the opposite one. */
const running: { name: string; stop(): Promise<void> }[] = [];

try {
  stopOnSignal(running);
  await start(readConfig());
} catch (error) {
  console.error(
    error instanceof ConfigError || !(error instanceof Error)
      ? String(error)
      : (error.stack ?? error.message),
  );
  for (const part of running.toReversed()) await part.stop();
  process.exit(1);
}

async function start(config: Config): Promise<void> {
  const connectionString = config.databaseUrl ?? (await startDatabase(config));
  await migrate(connectionString, path.join(projectRoot, 'db', 'migrations'));

  const database = openDatabase({ connectionString });
  running.push({ name: 'database connections', stop: () => database.close() });
  const secrets = createSecretBox(config.appSecrets ?? [await readOrMakeAppSecret(config.dataDir)]);
  const deps: Deps = {
    database,
    secrets,
    rateLimiter: config.rateLimits ? createRateLimiter(database, secrets) : unlimited,
    clock: systemClock,
    publicUrl: config.publicUrl,
    mailFrom: config.mailFrom,
    mailTransport: config.smtpUrl ? createSmtpTransport(config.smtpUrl) : null,
    acceptsSimulatorKeys: !config.production,
  };
  const firstStart = await ensureAccounts(deps, config);

  const app = await buildApp(deps, { ...config, webFolder: builtWebFolder });
  if (config.role !== 'web') {
    const jobs = await startJobRunner({ connectionString, handlers: buildJobs(deps), log: app.log });
    running.push({ name: 'jobs', stop: () => jobs.stop() });
  }
  if (config.role !== 'worker') {
    running.push({ name: 'http', stop: () => app.close() });
    await app.listen({ host: config.host, port: config.port });
    if (!config.production) console.log(welcome(config, firstStart));
  }
  app.log.info({ role: config.role }, 'started');
}

async function startDatabase(config: Config): Promise<string> {
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(config.dataDir, 'postgres') });
  running.push({ name: 'embedded database', stop: () => postgres.stop() });
  return postgres.connectionString;
}
