import pg from 'pg';
import { address, passwords } from './prepare-programs.ts';

export async function connectAsSuperuser(port: number, database = 'postgres'): Promise<pg.Client> {
  const client = new pg.Client({
    host: address,
    port,
    user: 'postgres',
    password: passwords.SUPERUSER_PASSWORD,
    database,
    connectionTimeoutMillis: 5_000,
    query_timeout: 60_000,
  });
  // A broken connection also makes the query fail, and the query reports the error.
  client.on('error', () => {});
  await client.connect();
  return client;
}

export async function acceptsWrites(port: number): Promise<boolean> {
  try {
    const client = await connectAsSuperuser(port);
    try {
      await client.query(`select pg_logical_emit_message(true, 'failover', 'healthy')`);
      return true;
    } finally {
      await client.end();
    }
  } catch {
    return false;
  }
}
