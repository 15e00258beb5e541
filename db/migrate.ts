import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Logger, runMigrations as runJobMigrations } from 'graphile-worker';
import { Kysely, Migrator, PostgresDialect, sql, type Migration } from 'kysely';
import pg from 'pg';
import { listMigrations } from './backup/backup-format.ts';

export const migrationLock = 7_145_297;

export class OtherMigrationsError extends Error {}

/** Processes that start together wait for each other. A database that a newer version migrated stays unchanged. */
export async function migrate(connectionString: string, migrationsFolder: string): Promise<void> {
  const pool = new pg.Pool({ connectionString, max: 3 });
  // A broken connection also makes the query fail, and the query reports the error.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    const lockHolder = await pool.connect();
    try {
      await lockHolder.query('select pg_advisory_lock($1)', [migrationLock]);
      const migrations = await readMigrations(migrationsFolder);
      if (await isNewer(lockHolder, Object.keys(migrations))) return;
      await runJobMigrations({ pgPool: pool, logger: silentLogger() });
      await runPendingMigrations(pool, migrations);
    } finally {
      lockHolder.release(true);
    }
  } finally {
    await pool.end();
  }
}

async function isNewer(client: pg.ClientBase, names: readonly string[]): Promise<boolean> {
  const {
    rows: [table],
  } = await client.query(`select to_regclass('gulhart_migration.kysely_migration') is not null as exists`);
  if (!table.exists) return false;
  const { rows } = await client.query<{ name: string }>(listMigrations);
  const recorded = rows.map(({ name }) => name);
  if (recorded.some((name, index) => index < names.length && name !== names[index]))
    throw new OtherMigrationsError('Other migration files created this database.');
  return recorded.length > names.length;
}

async function runPendingMigrations(pool: pg.Pool, migrations: Record<string, Migration>): Promise<void> {
  const database = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: async () => migrations },
    migrationTableSchema: 'gulhart_migration',
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/** Each name contains a hash of the file, because a file may change until the first release (decision 28). */
async function readMigrations(folder: string): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted();
  const migrations: Record<string, Migration> = {};
  for (const file of files) {
    const statements = await readFile(path.join(folder, file), 'utf8');
    const hash = createHash('sha256').update(statements.replaceAll('\r\n', '\n')).digest('hex');
    migrations[`${path.basename(file, '.sql')}-${hash.slice(0, 8)}`] = {
      up: async (database) => {
        await sql.raw(statements).execute(database);
      },
    };
  }
  return migrations;
}

function silentLogger(): Logger {
  return new Logger(() => () => {});
}
