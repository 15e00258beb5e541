import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { templateDatabase, withDatabase } from './test-database.ts';

export async function createTestDatabase(): Promise<string> {
  const server = inject('databaseServer');
  const databaseName = `test_${randomBytes(8).toString('hex')}`;
  const client = new pg.Client({ connectionString: withDatabase(server, 'postgres') });
  await client.connect();
  try {
    // The default strategy writes every block to the write-ahead log and takes several times as long.
    await client.query(`create database ${databaseName} template ${templateDatabase} strategy file_copy`);
  } finally {
    await client.end();
  }
  return withDatabase(server, databaseName);
}
