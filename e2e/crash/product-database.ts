import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { withDatabase } from '../../server/testing/test-database.ts';

/** Makes a database without anything in it, which the product migrates itself, and tells how to connect to it. */
export async function createEmptyDatabase(): Promise<string> {
  const server = inject('databaseServer');
  const databaseName = `crash_${randomBytes(8).toString('hex')}`;
  const client = new pg.Client({ connectionString: withDatabase(server, 'postgres') });
  await client.connect();
  try {
    await client.query(`create database ${databaseName} template template0`);
  } finally {
    await client.end();
  }
  return withDatabase(server, databaseName);
}

/** Connects as the role that owns the schema, past row-level security, to look at what is really there. */
export function connectAsOwner(connectionString: string): pg.Pool {
  return new pg.Pool({
    connectionString,
    max: 1,
    options: '-c search_path=gulhart -c gulhart.platform=on',
  });
}

/** Also true of jobs that are running. */
export async function hasDueJobs(database: pg.Pool): Promise<boolean> {
  const { rows } = await database.query(
    'select from graphile_worker._private_jobs where run_at <= now() and attempts < max_attempts limit 1',
  );
  return rows.length > 0;
}

/** What the product would do by itself in the coming hours and the next night, now. */
export async function makeEverythingDue(database: pg.Pool): Promise<void> {
  await makeJobsDue(database);
  await database.query('update donation set next_check_at = now() where next_check_at > now()');
  for (const job of ['check-due-donations', 'reconcile-accounts', 'sync-subscriptions']) {
    await database.query('select graphile_worker.add_job($1)', [job]);
  }
}

export async function makeJobsDue(database: pg.Pool): Promise<void> {
  await database.query('update graphile_worker._private_jobs set run_at = now() where run_at > now()');
}
