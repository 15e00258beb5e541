import type pg from 'pg';
import { setSessionLocally, UnsafeConnectionError, verifySession } from './session-settings.ts';
import { isRefusedByServer } from './unavailable.ts';

/** A transaction waits this long until the pooler has a connection for it. */
const maxWaitMs = 5_000;

/**
 * Await this before the first statement. If `begin` fails, a statement that was already sent would run without a
 * transaction, as the role that logged in.
 */
export async function beginThroughPooler(client: Pick<pg.ClientBase, 'query'>, text: string): Promise<void> {
  try {
    await client.query({ text, query_timeout: maxWaitMs } as pg.QueryConfig);
  } catch (error) {
    throw isRefusedByServer(error) ? unusablePooler(error) : error;
  }
}

/** Each transaction sets the settings again. Only the rights of the role can change between two transactions. */
export async function verifyPooledSession(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  await beginThroughPooler(client, ['begin', ...setSessionLocally].join('; '));
  await verifySession(client, 'DATABASE_POOL_URL');
  await client.query('rollback');
}

export function unusablePooler(cause: unknown): UnsafeConnectionError {
  const { message, code = '' } = cause as NodeJS.ErrnoException;
  return new UnsafeConnectionError(
    `DATABASE_POOL_URL: via dit adres kan Gulhart niet werken (${message || code}). Nodig is PgBouncer met ` +
      'pool_mode = transaction, en een rol die gulhart_app mag worden ("grant gulhart_app to …").',
    { cause },
  );
}
