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
