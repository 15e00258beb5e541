import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Logger, runMigrations as runJobMigrations } from 'graphile-worker';
import { Kysely, Migrator, PostgresDialect, sql, type Migration } from 'kysely';
import pg from 'pg';

/** Any number will do, as long as every process of the product takes the same one. */
export const migrationLock = 7_145_297;

/**
 * Brings a database to the newest schema. Safe to call from several processes at once: the later ones wait, then find
 * nothing to do.
 */
export async function migrate(connectionString: string, migrationsFolder: string): Promise<void> {
  const pool = new pg.Pool({ connectionString, max: 3 });
  // A connection that breaks also fails the query on it, which is where the error is told.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    const lockHolder = await pool.connect();
    try {
      await lockHolder.query('select pg_advisory_lock($1)', [migrationLock]);
      await runJobMigrations({ pgPool: pool, logger: silentLogger() });
      await runPendingMigrations(pool, migrationsFolder);
    } finally {
      // Closing the connection gives the lock back, also when something above has failed.
      lockHolder.release(true);
    }
  } finally {
    await pool.end();
  }
}

async function runPendingMigrations(pool: pg.Pool, migrationsFolder: string): Promise<void> {
  const database = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: () => readMigrations(migrationsFolder) },
    migrationTableSchema: 'gulhart_migration',
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

async function readMigrations(folder: string): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted();
  const migrations: Record<string, Migration> = {};
  for (const file of files) {
    const statements = await readFile(path.join(folder, file), 'utf8');
    migrations[path.basename(file, '.sql')] = {
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
