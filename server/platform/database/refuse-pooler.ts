import pg from 'pg';
import { connectWithOptions, UnsafeConnectionError } from './session-settings.ts';

const rounds = 5;

/**
 * Refuses a pooler that does not forward connection options. Also refuses a pooler that shares one server
 * process between connections, as PgBouncer does in transaction mode. Locks, prepared statements, notifications
 * and row-level security need one server process for each connection.
 */
export async function refusePooler(connectionString: string): Promise<void> {
  const [first, second] = [connect(connectionString), connect(connectionString)];
  try {
    await Promise.all([first.connect(), second.connect()]);
    // A pooler that does not forward options refuses or drops this setting.
    const { rows } = await first.query(`select current_setting('gulhart.direct', true) as direct`);
    if (rows[0]?.direct !== 'on') throw new UnsafeConnectionError(sentence);
    for (let round = 0; round < rounds; round += 1)
      if ((await serverProcessOf(first)) === (await serverProcessOf(second)))
        throw new UnsafeConnectionError(sentence);
  } catch (error) {
    if (error instanceof Error && /unsupported startup parameter/.test(error.message))
      throw new UnsafeConnectionError(sentence, { cause: error });
    throw error;
  } finally {
    await Promise.allSettled([first.end(), second.end()]);
  }
}

const sentence =
  'DATABASE_URL: dit adres is van een pooler (zoals PgBouncer). Verbind rechtstreeks met PostgreSQL; ' +
  'Gulhart verdeelt zijn verbindingen zelf.';

function connect(connectionString: string): pg.Client {
  const client = new pg.Client({
    ...connectWithOptions(connectionString, ['-c gulhart.direct=on']),
    connectionTimeoutMillis: 10_000,
    query_timeout: 10_000,
  });
  // A broken connection also makes the query fail, and the query reports the error.
  client.on('error', () => {});
  return client;
}

async function serverProcessOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]!.pid;
}
