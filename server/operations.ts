import path from 'node:path';
import { BackupError } from '../db/backup/backup-format.ts';
import { findRunningServer } from '../db/embedded-postgres/ensure-database.ts';
import { startEmbeddedPostgres } from '../db/embedded-postgres/start-embedded-postgres.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { backup } from './operations/backup.ts';
import type { Operation } from './operations/operation.ts';
import { restore } from './operations/restore.ts';
import { resumeMail } from './operations/resume-mail.ts';
import { rotateSecret, rotateSigningKey } from './operations/rotate.ts';
import { refusePooler } from './platform/database/refuse-pooler.ts';
import { UnsafeConnectionError } from './platform/database/session-settings.ts';

const operations: Record<string, Operation> = {
  backup,
  restore,
  'resume-mail': resumeMail,
  'rotate-secret': rotateSecret,
  'rotate-signing-key': rotateSigningKey,
};

const [name = '', ...args] = process.argv.slice(2);
const run = operations[name]?.prepare(args);
if (run) {
  try {
    const config = readConfig();
    const outcome = await withDatabase(config, (connectionString) => run({ config, connectionString }));
    process.stdout.write(`${outcome}\n`);
  } catch (error) {
    fail(describe(error));
  }
} else {
  const usages = Object.values(operations).map(({ usage }) => `  npm run ${usage}`);
  fail(['Gebruik:', ...usages].join('\n'));
}

function fail(message: string): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}

async function withDatabase(
  config: Config,
  work: (connectionString: string) => Promise<string>,
): Promise<string> {
  if (config.databaseUrl) {
    await refusePooler(config.databaseUrl);
    return work(config.databaseUrl);
  }
  const dataDir = path.join(config.dataDir, 'postgres');
  const running = await findRunningServer(dataDir);
  if (running) return work(running);
  const postgres = await startEmbeddedPostgres({ dataDir });
  try {
    return await work(postgres.connectionString);
  } finally {
    await postgres.stop();
  }
}

function describe(error: unknown): string {
  const readableErrors = [ConfigError, BackupError, UnsafeConnectionError];
  if (error instanceof Error && readableErrors.some((kind) => error instanceof kind)) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
