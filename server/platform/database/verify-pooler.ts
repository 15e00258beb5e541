import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { unusablePooler } from './begin-through-pooler.ts';
import { openDatabase } from './database.ts';
import { connectWithOptions, UnsafeConnectionError } from './session-settings.ts';

const otherDatabase =
  'DATABASE_POOL_URL: dit adres leidt naar een andere database dan DATABASE_URL. ' +
  'Laat de pooler verbinden met dezelfde database op dezelfde server.';

/** Two addresses lead to the same database if a lock that one of them holds is taken for the other. */
export async function verifyPooler(connectionString: string, poolerUrl: string): Promise<void> {
  const direct = new pg.Client({
    ...connectWithOptions(connectionString),
    connectionTimeoutMillis: 10_000,
    query_timeout: 10_000,
  });
  // A broken connection also makes the query fail, and the query reports the error.
  direct.on('error', () => {});
  const pooled = openDatabase({ connectionString: poolerUrl, isPooler: true, maxConnections: 1 });
  const lock = randomInt(2 ** 47);
  try {
    await direct.connect();
    await direct.query('select pg_advisory_lock($1)', [lock]);
    const query = sql<{ isFree: boolean }>`select pg_try_advisory_xact_lock(${lock}) as "isFree"`;
    const { rows } = await query.execute(pooled.unscoped).catch((error: unknown) => {
      throw error instanceof UnsafeConnectionError ? error : unusablePooler(error);
    });
    if (rows[0]?.isFree !== false) throw new UnsafeConnectionError(otherDatabase);
  } finally {
    await Promise.allSettled([direct.end(), pooled.close()]);
  }
}
